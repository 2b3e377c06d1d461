import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HeldByTab } from '../api/errors';
import { reasonOf } from '../i18n/failures';
import { loadCatalogue, loadLaterWords } from '../i18n/translate';
import { grant } from './renewal';

/** A fake lock manager. A request waits for the lock until its signal is aborted. */
function createFakeLocks() {
  let last = Promise.resolve();
  return {
    request: async (_: string, { signal }: { signal: AbortSignal }, run: () => Promise<unknown>) => {
      const before = last;
      let end = () => {};
      last = new Promise((resolve) => {
        end = resolve;
      });
      try {
        await Promise.race([
          before,
          new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
        ]);
        return await run();
      } finally {
        void before.then(end);
      }
    },
  };
}

let late: AbortController[];
const never = new Promise<never>(() => {});

beforeEach(() => {
  late = [];
  vi.stubGlobal('navigator', { locks: createFakeLocks() });
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const controller = new AbortController();
    late.push(controller);
    return controller.signal;
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a tab that does not end its request is waited for only so long, and nothing is sent meanwhile', async () => {
  await loadCatalogue('en');
  await loadLaterWords();
  void grant(() => never);
  const request = vi.fn(async () => 'a token');
  const waiting = grant(request).catch((error: unknown) => error);
  late[1]?.abort(new DOMException('late', 'TimeoutError'));
  const error = await waiting;
  expect(error).toBeInstanceOf(HeldByTab);
  expect(reasonOf(error)).toBe('Another tab with Confab does not respond. Close or reload it, then try again.');
  expect(request).not.toHaveBeenCalled();
});

test('a request that has begun is not ended by that time, and fails for its own reason', async () => {
  let fail = (_: Error) => {};
  const begun = grant(
    () =>
      new Promise((_, reject) => {
        fail = reject;
      }),
  ).catch((error: unknown) => error);
  await Promise.resolve();
  await Promise.resolve();
  late[0]?.abort();
  const own = new Error('its own');
  fail(own);
  expect(await begun).toBe(own);
});
