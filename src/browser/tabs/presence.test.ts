import { expect, test, vi } from 'vitest';
import { createPresence } from './presence';

/** The locks of one browser, as its pages share them. */
function createFakeLocks() {
  const held = new Map<string, number>();
  return {
    request: async (name: string, run: () => Promise<void>) => {
      if (held.has(name)) throw new Error('this browser never waits');
      held.set(name, 1);
      try {
        return await run();
      } finally {
        held.delete(name);
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
  await createPresence('ada').alone(async () => {
    seen.push((await locks.query()).held);
  });
  expect(seen).toEqual([[{ name: 'confab-adopt:ada' }]]);
});

test('without locks nobody can tell which pages are there, and work is done all the same', async () => {
  vi.stubGlobal('navigator', {});
  const presence = createPresence('ada');
  await presence.announce('page-1', new AbortController().signal);
  expect(await presence.present()).toBeNull();
  let done = false;
  await presence.alone(async () => {
    done = true;
  });
  expect(done).toBe(true);
});
