import { Hono } from 'hono';
import { expect, test, vi } from 'vitest';
import { testService } from '../test/service';
import type { Env } from './env';
import { transact } from './transact';

const ended = () => new Error('Connection terminated unexpectedly');

test.each([
  ['before the commit is undone', { isLateEnd: false, undone: 1 }],
  ['under the commit is not undone, because it may be committed', { isLateEnd: true, undone: 0 }],
])('what a transaction did outside of the store, and whose connection ends %s', async (_, { isLateEnd, undone }) => {
  const { service, close } = await testService();
  const { store } = service;
  const write: typeof store.write = async (work) => {
    await store.write(work);
    throw ended();
  };
  const undo = vi.fn();
  const app = new Hono<Env>().post('/', async (c) => {
    const request = { service: { ...service, store: { ...store, write } }, c, caller: { id: 'ida' } };
    const work = transact(request, async (_tx, effects) => {
      effects.undo.push(undo);
      if (!isLateEnd) throw ended();
    });
    await expect(work).rejects.toThrow('Connection terminated');
    return c.body(null, 204);
  });
  expect((await app.request('/', { method: 'POST' })).status).toBe(204);
  expect(undo).toHaveBeenCalledTimes(undone);
  await close();
});
