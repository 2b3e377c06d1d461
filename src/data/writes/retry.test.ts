import { expect, test } from 'vitest';
import { ApiError, NetworkError } from '../../api/errors';
import { createStore } from '../../browser/store';
import { createFakeRuntime } from '../../test/fakeBrowser';
import { retry } from './retry';

/** The first attempt fails with this error, later ones succeed. */
function setUp(error: Error) {
  const clock = createFakeRuntime();
  const listeners = new Set<() => void>();
  let tries = 0;
  const attempt = async () => {
    if (++tries === 1) throw error;
    return 'done';
  };
  const onReconnect = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const cache = { signedIn: createStore(true), onReconnect };
  const done = retry(attempt, { runtime: clock.runtime, cache });
  const reconnect = async () => {
    for (const listener of listeners) listener();
    await clock.settle();
  };
  return { clock, done, reconnect, tries: () => tries, listeners };
}

test('what failed in transit is tried at once when the service is back', async () => {
  const { clock, done, reconnect, tries, listeners } = setUp(new NetworkError());
  await clock.settle();
  await reconnect();
  expect(await done).toBe('done');
  expect(tries()).toBe(2);
  expect(listeners.size).toBe(0);
});

test('what failed in transit is tried at once when the page is online again, or in view', async () => {
  const { clock, done, tries } = setUp(new NetworkError());
  await clock.settle();
  clock.wake();
  expect(await done).toBe('done');
  expect(tries()).toBe(2);
});

test('a service that asked for time has it, though the line or the page is back before', async () => {
  const { clock, done, reconnect, tries } = setUp(
    new ApiError({ status: 429, code: 'rate-limited', retryAfter: 30_000 }),
  );
  await clock.settle();
  clock.advance(29_999);
  await reconnect();
  expect(tries()).toBe(1);
  clock.wake();
  await clock.settle();
  expect(tries()).toBe(1);
  clock.advance(1);
  expect(await done).toBe('done');
});
