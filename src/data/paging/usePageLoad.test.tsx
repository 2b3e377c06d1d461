import { QueryClient } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { ApiError } from '../../api/errors';
import { createFakeRuntime } from '../../test/fakeBrowser';
import { InClient } from '../../test/InClient';
import { recoverQueries } from '../live/live';
import { createCache } from '../writes/cache';
import { usePageLoad } from './usePageLoad';

/** The first request for the page fails. With `byItself` the hook retries it without a click. */
async function setUp(byItself: boolean) {
  const cache = createCache(new QueryClient());
  const clock = createFakeRuntime();
  const ended = new AbortController();
  recoverQueries({ cache, runtime: clock.runtime, signal: ended.signal });
  const wrapper = ({ children }: { children: ReactNode }) => <InClient cache={cache}>{children}</InClient>;
  let asked = 0;
  const run = async () => {
    if (++asked === 1) throw new ApiError({ status: 502, code: 'bad-gateway' });
  };
  const show = () => renderHook(() => usePageLoad(['page'], run, { byItself }), { wrapper });
  const { result, unmount } = show();
  const pass = (ms: number) =>
    act(async () => {
      await clock.settle();
      clock.advance(ms);
      await clock.settle();
    });
  await pass(1_000);
  expect(asked).toBe(0);
  act(() => result.current.load());
  await pass(0);
  expect(result.current.error).not.toBeNull();
  return {
    result,
    pass,
    unmount,
    asked: () => asked,
    showToo: show,
    end: () => {
      unmount();
      ended.abort();
    },
  };
}

test('a page that failed comes by itself, once, as long as it is on screen', async () => {
  const page = await setUp(true);
  for (let n = 0; n < 10; n++) await page.pass(10_000);
  expect(page.asked()).toBe(2);
  expect(page.result.current.error).toBeNull();
  page.end();

  const left = await setUp(true);
  left.unmount();
  for (let n = 0; n < 10; n++) await left.pass(10_000);
  expect(left.asked()).toBe(1);
  left.end();
});

test('a page that failed is not asked for anew by another view of the list', async () => {
  const page = await setUp(true);
  const other = page.showToo();
  await page.pass(0);
  expect(page.asked()).toBe(1);
  expect(page.result.current.error).not.toBeNull();
  other.unmount();
  page.end();
});

test('what a person asked for at one moment does not come by itself', async () => {
  const page = await setUp(false);
  for (let n = 0; n < 10; n++) await page.pass(10_000);
  expect(page.asked()).toBe(1);
  page.end();
});
