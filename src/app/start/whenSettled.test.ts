import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whenSettled } from './whenSettled';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A request that the test resolves or rejects. */
function request(client: QueryClient, name: string) {
  let resolve = (_: string) => {};
  let reject = (_: Error) => {};
  const answer = new Promise<string>((...settle) => {
    [resolve, reject] = settle;
  });
  const done = client.fetchQuery({ queryKey: [name], queryFn: () => answer, retry: false }).catch(() => {});
  return { resolve, reject, done };
}

test('it waits for every request of the view, and for those that the first answer leads to', async () => {
  const client = new QueryClient();
  const run = vi.fn();
  whenSettled(client, run);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(run).not.toHaveBeenCalled();

  const list = request(client, 'list');
  list.resolve('groups');
  await list.done;
  const page = request(client, 'page');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(run).not.toHaveBeenCalled();

  page.reject(new Error('no answer'));
  await page.done;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(run).toHaveBeenCalledOnce();
});

test('messages that arrive all the time do not hold it up, and a request that begins does', async () => {
  const client = new QueryClient();
  const run = vi.fn();
  const arrive = async (times: number) => {
    for (let at = 0; at < times; at++) {
      client.setQueryData(['list'], `message ${at}`);
      await vi.advanceTimersByTimeAsync(30);
    }
  };
  whenSettled(client, run);
  await arrive(2);
  const page = request(client, 'page');
  await arrive(10);
  expect(run).not.toHaveBeenCalled();
  page.resolve('messages');
  await page.done;
  await arrive(3);
  expect(run).not.toHaveBeenCalled();
  await arrive(2);
  expect(run).toHaveBeenCalledOnce();
});

test('stopped, it never runs', async () => {
  const client = new QueryClient();
  const run = vi.fn();
  const stop = whenSettled(client, run);
  client.setQueryData(['list'], 'groups');
  stop();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(run).not.toHaveBeenCalled();
});
