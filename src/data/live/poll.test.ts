import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { createFakeRuntime } from '../../test/fakeBrowser';
import { createFakeHttp } from '../../test/fakeHttp';
import { createFakeService } from '../../test/fakeService';
import { createCache } from '../writes/cache';
import { poll } from './poll';

let tries = 0;
let onTry = () => {};
vi.mock('./pollNewest', () => {
  tries++;
  onTry();
  throw new TypeError('no module');
});

/** A service that is polled, whose code for that does not come. */
function setUp() {
  const { runtime, advance, settle } = createFakeRuntime();
  const cache = createCache(new QueryClient());
  const ended = new AbortController();
  const nothing = () => undefined;
  const troubles: unknown[] = [];
  const over = poll({
    ...{ cache, runtime, signal: ended.signal, http: createFakeHttp(createFakeService().fetch) },
    ...{
      receive: nothing,
      notify: nothing,
      catchUp: nothing,
      connected: nothing,
      trouble: (state) => troubles.push(state),
    },
    lastEventId: () => null,
    reconcile: async () => undefined,
    onWanted: () => nothing,
  });
  return { over, ended, troubles, advance, settle };
}

test('polling whose code does not come is tried again until it is over, and ends without an error', async () => {
  const { over, ended, troubles, advance, settle } = setUp();
  advance(3_000);
  await vi.waitFor(() => expect(tries).toBeGreaterThan(0));
  await settle();
  advance(60_000);
  await settle();
  expect(troubles[0]).toBe('reconnecting');
  ended.abort();
  await expect(over).resolves.toBeUndefined();
});

test('what ends while its code is asked for is no trouble', async () => {
  const { over, ended, troubles, advance } = setUp();
  onTry = () => ended.abort();
  const before = tries;
  advance(3_000);
  await vi.waitFor(() => expect(tries).toBeGreaterThan(before));
  await over;
  onTry = () => {};
  expect(troubles).toEqual([]);
});
