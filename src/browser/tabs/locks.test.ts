import { expect, test, vi } from 'vitest';
import { browser } from '../runtime';
import { webLocks, withLock } from './locks';
import { createPresence } from './presence';

const refusal = () => Promise.reject(new DOMException('Access to the Locks API is denied', 'SecurityError'));
const live = () => new AbortController().signal;

/** The lock manager of Chromium with all cookies blocked: it refuses every request. */
function refuseLocks() {
  const locks = { request: vi.fn(refusal), query: vi.fn(refusal) };
  vi.stubGlobal('navigator', { locks });
  return locks;
}

test('a browser that refuses a lock does the work once without, and is not asked again', async () => {
  const { request } = refuseLocks();
  const run = vi.fn(async () => 'a token');
  expect(await withLock('x', run, { signal: live() })).toBe('a token');
  expect(run).toHaveBeenCalledTimes(1);
  expect(webLocks()).toBeNull();
  expect(browser.withTabLock).toBeNull();
  await withLock('x', run);
  expect(request).toHaveBeenCalledTimes(1);
});

test('where the first to ask for a lock is the outbox, that turn counts as another tab’s', async () => {
  refuseLocks();
  const run = vi.fn(async () => {});
  expect(await browser.withTabLock?.('x', run)).toBe(false);
  expect(run).not.toHaveBeenCalled();
  expect(browser.withTabLock).toBeNull();
});

test('where locks are refused nobody can tell which pages are there', async () => {
  refuseLocks();
  const presence = createPresence('ada');
  await presence.announce('page-1', live());
  expect(await presence.present()).toBeNull();
});

test('work that fails under its lock is not done a second time', async () => {
  const request = (_: string, _options: LockOptions, run: () => Promise<void>) => run();
  vi.stubGlobal('navigator', { locks: { request } });
  const run = vi.fn(async () => {
    throw new DOMException('of its own', 'SecurityError');
  });
  await expect(withLock('x', run)).rejects.toThrow('of its own');
  expect(run).toHaveBeenCalledTimes(1);
});
