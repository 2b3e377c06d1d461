import { expect, test, vi } from 'vitest';
import { breathe } from '../../test/fakeBrowser';
import { createPresence } from './presence';

type Run = () => Promise<void>;

/** A fake lock manager that all pages of a browser share. */
function createFakeLocks() {
  /** By the name of the lock: resolves when its page ends. */
  const held = new Map<string, Promise<void>>();
  return {
    request: async (name: string, ...asked: [Run] | [{ signal?: AbortSignal }, Run]) => {
      const [options, run] = asked.length === 1 ? [null, asked[0]] : asked;
      while (held.has(name)) await held.get(name);
      options?.signal?.throwIfAborted();
      let end = () => {};
      held.set(
        name,
        new Promise((resolve) => {
          end = resolve;
        }),
      );
      try {
        return await run();
      } finally {
        held.delete(name);
        end();
      }
    },
    query: async () => ({ held: [...held.keys()].map((name) => ({ name })) }),
  };
}

test('a page is there from when it is announced until it ends, for pages of the same person', async () => {
  const locks = createFakeLocks();
  vi.stubGlobal('navigator', { locks });
  const end = new AbortController();
  const here = createPresence('ada');
  await here.announce('page-1', end.signal);
  await createPresence('lin').announce('page-2', new AbortController().signal);
  expect(await createPresence('ada').present()).toEqual(new Set(['page-1']));
  end.abort();
  await vi.waitFor(async () => expect(await here.present()).toEqual(new Set()));
});

test('the end of a page is waited for, until the one that waits has ended itself', async () => {
  vi.stubGlobal('navigator', { locks: createFakeLocks() });
  const [end, left] = [new AbortController(), new AbortController()];
  const presence = createPresence('ada');
  await presence.announce('page-1', end.signal);
  const calls: string[] = [];
  void presence.ended('page-1', left.signal).then(() => calls.push('left'));
  void presence.ended('page-1', new AbortController().signal).then(() => calls.push('stays'));
  void presence.ended('never there', left.signal).then(() => calls.push('never there'));
  await breathe();
  expect(calls).toEqual(['never there']);
  left.abort();
  end.abort();
  await vi.waitFor(() => expect(calls).toEqual(['never there', 'stays']));
  await breathe();
  expect(calls).toHaveLength(2);
});

test('a page that has ended before it was announced is not there', async () => {
  vi.stubGlobal('navigator', { locks: createFakeLocks() });
  const presence = createPresence('ada');
  await presence.announce('page-1', AbortSignal.abort());
  await vi.waitFor(async () => expect(await presence.present()).toEqual(new Set()));
});

test('a browser that refuses the lock keeps no page from starting', async () => {
  vi.stubGlobal('navigator', { locks: { request: () => Promise.reject(new Error('refused')) } });
  await createPresence('ada').announce('page-1', new AbortController().signal);
});

test('one page at a time takes changes over, and the caller waits for it', async () => {
  const locks = createFakeLocks();
  vi.stubGlobal('navigator', { locks });
  const seen: unknown[] = [];
  await createPresence('ada').lock(async () => {
    seen.push((await locks.query()).held);
  });
  expect(seen).toEqual([[{ name: 'confab-adopt:ada' }]]);
});

test('without locks no page knows all others, and one that does not answer within five seconds is gone', async () => {
  vi.stubGlobal('navigator', {});
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const pass = async (ms: number) => {
    vi.advanceTimersByTime(ms);
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
  };
  const [end, left] = [new AbortController(), new AbortController()];
  const presence = createPresence('ada');
  await createPresence('ada').announce('page-1', end.signal);
  expect(await presence.present()).toBeNull();
  const calls: string[] = [];
  for (const id of ['page-1', 'page-2']) void presence.ended(id, AbortSignal.any([])).then(() => calls.push(id));
  void presence.ended('page-2', left.signal).then(() => calls.push('left'));
  left.abort();
  await pass(0);
  await pass(4_999);
  expect(calls).toEqual([]);
  await pass(1);
  expect(calls).toEqual(['page-2']);
  for (let n = 0; n < 30; n++) await pass(4_000);
  expect(calls).toEqual(['page-2']);
  end.abort();
  for (let n = 0; n < 9; n++) await pass(4_000);
  expect(calls).toEqual(['page-2', 'page-1']);
  vi.useRealTimers();
  let done = false;
  await presence.lock(async () => {
    done = true;
  });
  expect(done).toBe(true);
});
