import { act, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { endpoints } from '../../contract/endpoints';
import { person, someMessage } from '../../test/fixtures';
import { answer } from '../../test/foreignService';
import { createHookWorld } from '../../test/hookWorld';
import { useBlocking, useBlocks, useWithoutBlocked } from './useBlocks';

let world: Awaited<ReturnType<typeof createHookWorld>>;
let refused = false;
let undoing: Promise<undefined> | undefined;
afterEach(async () => {
  refused = false;
  undoing = undefined;
  vi.useRealTimers();
  await world.close();
});

/** Opens the app of Ada, who has blocked the people with these names. */
async function setUp(names: string[], environment: Record<string, string> = {}) {
  world = await createHookWorld({
    environment,
    meet: ({ pathname, searchParams }, method) => {
      if (method === 'DELETE') return undoing;
      if (pathname !== '/v1/blocks') return;
      if (refused) return answer(403, { code: 'forbidden' });
      // A service may return fewer rows than the client requested.
      if (Number(searchParams.get('limit')) > 2) searchParams.set('limit', '2');
    },
  });
  const app = await world.openApp(await world.service.person('ada'));
  const people = [];
  for (const name of names) people.push(await world.service.person(name));
  if (app.http.has('blocks'))
    for (const { id } of people) await app.http(endpoints.createBlock, { params: { id }, body: {} });
  const hook = () => ({ list: useBlocks(), blocking: useBlocking(), withoutBlocked: useWithoutBlocked() });
  const questions = () => world.asked.filter((line) => line.startsWith('GET /v1/blocks'));
  return { people, app, open: () => app.open(hook), questions };
}
const said = (who: { id: string; username: string }) =>
  someMessage('m1', { contact: { ...person(who.username), id: who.id }, message: who.username });

test('everybody is known to be blocked, however many they are', async () => {
  const { open, people, questions } = await setUp(['b1', 'b2', 'b3', 'b4', 'b5']);
  const { result } = open();
  expect(result.current.list.rows).toEqual([]);
  await waitFor(() => expect(result.current.list.status).toBe('success'));
  expect(new Set(result.current.list.rows.map(({ id }) => id))).toEqual(new Set(people.map(({ id }) => id)));
  expect(questions()).toHaveLength(3);
});

test('a block waits for the answer to the undo before it', async () => {
  let answerUndo = () => {};
  undoing = new Promise((resolve) => {
    answerUndo = () => resolve(undefined);
  });
  const { open, people } = await setUp(['lin']);
  const { result } = open();
  const id = people[0]?.id ?? '';
  const blocked = () => world.asked.filter((line) => line.startsWith('PUT /v1/blocks/')).length;
  const before = blocked();
  const undone = result.current.blocking.unblock(id);
  const again = result.current.blocking.block(id);
  await waitFor(() => expect(world.asked.some((line) => line.startsWith('DELETE'))).toBe(true));
  await result.current.withoutBlocked([]);
  expect(blocked()).toBe(before);
  answerUndo();
  await act(async () => void (await Promise.all([undone, again])));
  expect(blocked()).toBe(before + 1);
});

test('who is blocked, or no longer, is on the list, and their messages are left out', async () => {
  const { open, people } = await setUp(['lin', 'bo']);
  const [lin, bo] = people;
  if (!lin || !bo) throw new Error('nobody there');
  const { result } = open();
  const names = () => result.current.list.rows.map(({ username }) => username).sort();
  const heard = async () => (await result.current.withoutBlocked([said(lin), said(bo)])).map(({ message }) => message);
  await waitFor(() => expect(names()).toEqual(['bo', 'lin']));
  expect(await heard()).toEqual([]);
  await act(() => result.current.blocking.unblock(bo.id));
  await waitFor(() => expect(names()).toEqual(['lin']));
  expect(await heard()).toEqual(['bo']);
  await act(() => result.current.blocking.block(bo.id));
  await waitFor(() => expect(names()).toEqual(['bo', 'lin']));
  expect(await heard()).toEqual([]);
});

test('a list that cannot be read hides only whom it named before, and says why until it is read', async () => {
  const { open, people, app } = await setUp(['lin']);
  const [lin] = people;
  if (!lin) throw new Error('nobody there');
  refused = true;
  const { result } = open();
  await waitFor(() => expect(result.current.list).toMatchObject({ status: 'error', error: { status: 403 } }));
  expect(await result.current.withoutBlocked([said(lin)])).toHaveLength(1);
  refused = false;
  act(() => result.current.list.retry());
  await waitFor(() => expect(result.current.list.status).toBe('success'));
  refused = true;
  await act(() => app.cache.queryClient.invalidateQueries());
  expect(await result.current.withoutBlocked([said(lin)])).toEqual([]);
});

test('the list is read anew for the next view after a minute', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { open, questions } = await setUp(['lin']);
  const view = async () => {
    const { result, unmount } = open();
    await waitFor(() => expect(result.current.list.rows).toHaveLength(1));
    unmount();
    return questions().length;
  };
  expect(await view()).toBe(1);
  vi.setSystemTime(Date.now() + 59_000);
  expect(await view()).toBe(1);
  vi.setSystemTime(Date.now() + 2_000);
  expect(await view()).toBe(2);
});

test('a service that knows no blocks is not asked for them, and nobody is hidden', async () => {
  const { open, people, questions } = await setUp(['lin'], { CAPABILITIES: 'off' });
  const [lin] = people;
  if (!lin) throw new Error('nobody there');
  const { result } = open();
  expect(await result.current.withoutBlocked([said(lin)])).toHaveLength(1);
  expect(result.current.list.rows).toEqual([]);
  expect(questions()).toEqual([]);
});
