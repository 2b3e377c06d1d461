import { expect, onTestFinished, test, vi } from 'vitest';
import { createFakeLocks } from '../test/fakeLocks';
import { browser, waitOrWake } from './runtime';
import { createEmitter } from './store';

/** Fakes the globals of a browser: window, document, navigator and `more`. */
function setUp(more: Record<string, unknown> = {}) {
  const page = new EventTarget();
  const view = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const own = { window: page, document: view, navigator: { onLine: true }, ...more };
  for (const [name, value] of Object.entries(own)) vi.stubGlobal(name, value);
  return { page, view };
}

function createLocks() {
  const locks = createFakeLocks();
  type Run = (lock: object | null) => unknown;
  const request = async (name: string, ...rest: [Run] | [{ ifAvailable?: boolean; steal?: boolean }, Run]) => {
    const [options, run] = rest.length === 1 ? [{}, rest[0]] : rest;
    if (!locks.isHeld(name) || options.steal) return locks.hold(name, () => run({}));
    return options.ifAvailable ? run(null) : new Promise(() => {});
  };
  return { request, query: async () => ({ held: locks.names().map((name) => ({ name })) }) };
}

test('back online and visible again wake, hidden does not, and after the end nothing does', () => {
  const { page, view } = setUp();
  let woken = 0;
  const stop = browser.onWake(() => woken++);
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
  const stop = browser.onLeave(() => left++);
  page.dispatchEvent(new Event('pagehide'));
  stop();
  page.dispatchEvent(new Event('pagehide'));
  expect(left).toBe(1);
});

test('a page that goes out of view says so, and one that comes back does not', () => {
  const { view } = setUp();
  let hidden = 0;
  const stop = browser.onHide(() => hidden++);
  view.dispatchEvent(new Event('visibilitychange'));
  view.visibilityState = 'hidden';
  view.dispatchEvent(new Event('visibilitychange'));
  stop();
  view.dispatchEvent(new Event('visibilitychange'));
  expect(hidden).toBe(1);
});

test('a timer runs once, unless it is taken back', () => {
  setUp();
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { later } = browser;
  const ran: string[] = [];
  later(10, () => ran.push('kept'));
  later(10, () => ran.push('taken back'))();
  vi.advanceTimersByTime(9);
  expect(ran).toEqual([]);
  vi.advanceTimersByTime(100);
  expect(ran).toEqual(['kept']);
});

test('online is what the browser says', () => {
  setUp({ navigator: { onLine: false } });
  expect(browser.online()).toBe(false);
  setUp();
  expect(browser.online()).toBe(true);
});

test('it runs in one tab at a time, and says whether it ran', async () => {
  setUp({ navigator: { locks: createLocks() } });
  const { withTabLock } = browser;
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
  expect(browser.withTabLock).toBeNull();
});

test('a turn that is stolen rejects where it was, and is free when the thief is done', async () => {
  setUp({ navigator: { locks: createLocks() } });
  const { withTabLock } = browser;
  const first = withTabLock?.('x', () => new Promise(() => undefined));
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const thief = withTabLock?.('x', () => ended, { steal: true });
  await expect(first).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
  expect(await withTabLock?.('x', async () => undefined)).toBe(false);
  end();
  expect(await thief).toBe(true);
  expect(await withTabLock?.('x', async () => undefined)).toBe(true);
});

test('what one tab says the others receive, and it does not itself, until it is closed', async () => {
  setUp();
  const { openChannel } = browser;
  const [here, there] = [openChannel('x', String), openChannel('x', String)];
  onTestFinished(() => there.close());
  const received: string[] = [];
  here.onMessage((message) => received.push(message));
  here.broadcast('ours');
  there.broadcast('theirs');
  await vi.waitFor(() => expect(received).toEqual(['theirs']));
  here.close();
  there.broadcast('ours');
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(received).toHaveLength(1);
  // A broadcast after `close` must not throw.
  here.broadcast('too late');
});

test('a browser without a channel, or storage to keep, does without', () => {
  setUp({ BroadcastChannel: undefined });
  const channel = browser.openChannel('x', String);
  channel.broadcast('unheard');
  channel.close();
  browser.keepStorage();
});

test('a key is as long where the page is no secure context, and never the same twice', () => {
  setUp();
  const { newKey } = browser;
  expect(newKey()).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  vi.stubGlobal('crypto', {
    getRandomValues: (bytes: Uint8Array) => bytes.map((_, at) => (at % 2 ? 255 : 7)),
  });
  expect(newKey()).toBe('07ff'.repeat(8));
});

test.each([
  ['time', false, () => vi.advanceTimersByTime(1_000)],
  ['the network', false, ({ page }: Page) => page.dispatchEvent(new Event('online'))],
  ['the focus', false, ({ page }: Page) => page.dispatchEvent(new Event('focus'))],
  ['another cause', false, ({ cause }: Page) => cause.emit()],
  ['its signal', true, ({ signal }: Page) => signal.abort()],
  ['nothing that happens, when it is patient', true, ({ page }: Page) => page.dispatchEvent(new Event('online'))],
] as const)('a wait is ended by %s', async (by, patient, happen) => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const all: Page = { ...setUp(), cause: createEmitter(), signal: new AbortController() };
  let ended = false;
  const more = [all.cause.subscribe];
  void waitOrWake(browser, 1_000, { signal: all.signal.signal, patient, more }).then(() => {
    ended = true;
  });
  await vi.advanceTimersByTimeAsync(999);
  expect(ended).toBe(false);
  happen(all);
  await vi.advanceTimersByTimeAsync(0);
  expect(ended).toBe(!by.startsWith('nothing'));
});

type Page = ReturnType<typeof setUp> & { cause: ReturnType<typeof createEmitter>; signal: AbortController };

test('where the browser blocks the channel nothing leaves, and nothing is thrown', () => {
  const blocked = class {
    constructor() {
      throw new DOMException('denied', 'SecurityError');
    }
  };
  setUp({ BroadcastChannel: blocked });
  const channel = browser.openChannel('x', String);
  channel.onMessage(() => {});
  channel.broadcast('one');
  channel.close();
});

test('what is due later than a timer can say is not due at once', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const run = vi.fn();
  const cancels = [2 ** 31, 1e300, Number.POSITIVE_INFINITY].map((ms) => browser.later(ms, run));
  vi.advanceTimersByTime(86_400_000);
  expect(run).not.toHaveBeenCalled();
  for (const cancel of cancels) cancel();
});
