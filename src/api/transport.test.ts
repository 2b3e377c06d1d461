import { expect, onTestFinished, test, vi } from 'vitest';
import { send } from './transport';

const remove = (text: string) =>
  send(
    async () => new Response(text),
    { method: 'DELETE', url: 'https://svc.test/v1/messages/m', timeout: 1_000 },
    () => undefined,
  );

test('a deletion that is answered by a page is not done, whatever else it may be answered with', async () => {
  for (const page of ['<!DOCTYPE html><p>Sign in', '\n <html lang="en">']) {
    await expect(remove(page)).rejects.toMatchObject({ name: 'BrokenAnswer' });
  }
  for (const text of ['', 'deleted', '{"id":"m","deleted":true}']) {
    expect(await remove(text)).toMatchObject({ status: 200, json: undefined });
  }
});

test('what was answered is not broken off afterwards, neither by its deadline nor by who asked', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const signals: (AbortSignal | null | undefined)[] = [];
  const fetcher: typeof fetch = async (_, init) => {
    signals.push(init?.signal);
    return new Response('{}');
  };
  const caller = new AbortController();
  const wire = { method: 'GET', url: 'https://svc.test/v1/groups', timeout: 1_000, signal: caller.signal };
  await send(fetcher, wire, () => undefined);
  vi.advanceTimersByTime(1_000);
  caller.abort();
  expect(signals.map((signal) => signal?.aborted)).toEqual([false]);
});
