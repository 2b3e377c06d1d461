import { expect, onTestFinished, test, vi } from 'vitest';
import { browserRuntime, type TabMessage } from './runtime';

/** A browser with a window, a document and what else is given. */
function setUp(more: Record<string, unknown> = {}) {
  const page = new EventTarget();
  const view = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const own = { window: page, document: view, navigator: { onLine: true }, ...more };
  for (const [name, value] of Object.entries(own)) vi.stubGlobal(name, value);
  return { page, view };
}

/** Web Locks as far as they are used: one holder a name. */
function createLocks() {
  const held = new Set<string>();
  type Run = (lock: object | null) => unknown;
  const request = async (name: string, ...rest: [Run] | [{ ifAvailable: boolean }, Run]) => {
    const run = rest.length === 1 ? rest[0] : rest[1];
    if (held.has(name)) return rest.length === 2 && rest[0].ifAvailable ? run(null) : new Promise(() => {});
    held.add(name);
    try {
      return await run({});
    } finally {
      held.delete(name);
    }
  };
  return { request, query: async () => ({ held: [...held].map((name) => ({ name })) }) };
}

test('back online and visible again wake, hidden does not, and after the end nothing does', () => {
  const { page, view } = setUp();
  let woken = 0;
  const stop = browserRuntime().onWake(() => woken++);
  page.dispatchEvent(new Event('online'));
  view.dispatchEvent(new Event('visibilitychange'));
  expect(woken).toBe(2);
  view.visibilityState = 'hidden';
  view.dispatchEvent(new Event('visibilitychange'));
  expect(woken).toBe(2);
  stop();
  view.visibilityState = 'visible';
  page.dispatchEvent(new Event('online'));
  view.dispatchEvent(new Event('visibilitychange'));
  expect(woken).toBe(2);
});

test('a page that is left says so until nobody listens', () => {
  const { page } = setUp();
  let left = 0;
  const stop = browserRuntime().onLeave(() => left++);
  page.dispatchEvent(new Event('pagehide'));
  stop();
  page.dispatchEvent(new Event('pagehide'));
  expect(left).toBe(1);
});

test('a timer runs once, unless it is taken back', () => {
  setUp();
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { later } = browserRuntime();
  const ran: string[] = [];
  later(10, () => ran.push('kept'));
  later(10, () => ran.push('taken back'))();
  vi.advanceTimersByTime(9);
  expect(ran).toEqual([]);
  vi.advanceTimersByTime(100);
  expect(ran).toEqual(['kept']);
});

test('offline is what the browser says', () => {
  setUp({ navigator: { onLine: false } });
  expect(browserRuntime().offline()).toBe(true);
  setUp();
  expect(browserRuntime().offline()).toBe(false);
});

test('it runs in one tab at a time, and says whether it ran', async () => {
  setUp({ navigator: { locks: createLocks() } });
  const { withTabLock } = browserRuntime();
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const first = withTabLock?.('x', () => ended);
  let ran = false;
  const second = async () => {
    ran = true;
  };
  expect(await withTabLock?.('x', second)).toBe(false);
  expect(ran).toBe(false);
  end();
  expect(await first).toBe(true);
  expect(await withTabLock?.('x', second)).toBe(true);
  expect(ran).toBe(true);
  setUp();
  expect(browserRuntime().withTabLock).toBeNull();
});

test('pages see each other under their name, from their announcement to their end', async () => {
  const locks = createLocks();
  setUp({ navigator: { locks } });
  const { page } = browserRuntime();
  const [one, two, other] = [page('here'), page('here'), page('elsewhere')];
  await Promise.all([one.announced, two.announced, other.announced]);
  expect(await one.present()).toEqual(new Set([one.id, two.id]));
  two.end();
  await vi.waitFor(async () => expect(await one.present()).toEqual(new Set([one.id])));
  setUp({ navigator: { locks: { ...locks, query: async () => ({}) } } });
  expect(await page('here').present()).toEqual(new Set());
});

test('a page that is refused its lock is announced all the same', async () => {
  setUp({ navigator: { locks: { request: () => Promise.reject(new DOMException('no', 'SecurityError')) } } });
  await browserRuntime().page('here').announced;
});

test('without Web Locks nobody can tell which pages live', async () => {
  setUp();
  const page = browserRuntime().page('here');
  await page.announced;
  expect(await page.present()).toBeNull();
  page.end();
});

test('what one tab says the others receive, and it does not itself, until it is closed', async () => {
  setUp({ window: { BroadcastChannel } });
  const { channel } = browserRuntime();
  const [here, there] = [channel('x'), channel('x')];
  onTestFinished(() => there.close());
  const received: TabMessage[] = [];
  here.onMessage((news) => received.push(news));
  here.broadcast({ type: 'forgotten' });
  there.broadcast({ type: 'entry', key: 'k', entry: null });
  await vi.waitFor(() => expect(received).toEqual([{ type: 'entry', key: 'k', entry: null }]));
  here.close();
  there.broadcast({ type: 'forgotten' });
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(received).toHaveLength(1);
});

test('a browser that refuses notes, or has no channel, does without', () => {
  const refusing = Object.defineProperty(new EventTarget(), 'localStorage', {
    get: () => {
      throw new DOMException('no', 'SecurityError');
    },
  });
  setUp({ window: refusing });
  const { syncStorage, channel, keepStorage } = browserRuntime();
  expect(syncStorage).toBeNull();
  channel('x').broadcast({ type: 'forgotten' });
  channel('x').close();
  keepStorage();
  const localStorage = { getItem: () => 'kept' };
  setUp({ localStorage });
  expect(browserRuntime().syncStorage?.getItem('x')).toBe('kept');
});

test('a key is as long where the page is no secure context, and never the same twice', () => {
  setUp();
  const { newKey } = browserRuntime();
  expect(newKey()).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  vi.stubGlobal('crypto', {
    getRandomValues: (bytes: Uint8Array) => bytes.map((_, at) => (at % 2 ? 255 : 7)),
  });
  expect(newKey()).toBe('07ff'.repeat(8));
});
