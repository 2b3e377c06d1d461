import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { createFakeRuntime } from '../../test/fakeBrowser';
import { createFakeHttp } from '../../test/fakeHttp';
import { createFakeService } from '../../test/fakeService';
import { createCache } from '../writes/cache';
import { poll } from './poll';

let tries = 0;
vi.mock('./pollNewest', () => {
  tries++;
  throw new TypeError('no module');
});

test('polling whose code does not come is tried again until it is over, and ends without an error', async () => {
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
    cursor: cache.commits.cursor,
  });
  advance(3_000);
  await vi.waitFor(() => expect(tries).toBeGreaterThan(0));
  await settle();
  advance(60_000);
  await settle();
  expect(troubles[0]).toBe('reconnecting');
  ended.abort();
  await expect(over).resolves.toBeUndefined();
});
