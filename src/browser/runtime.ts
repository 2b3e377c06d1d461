import { newKey } from './newKey';
import { webStorage } from './storage';
import { openChannel } from './tabs/channel';
import { webLocks, withLock } from './tabs/locks';
import { createPresence, type Presence } from './tabs/presence';

/** The functions of the browser that tests replace. Times are in milliseconds. */
export interface Runtime {
  now(): number;
  ticks(): number;
  random(): number;
  newKey(): string;
  /** Calls `run` after `ms`, but after 24 days at the latest. Returns a function that cancels the timer. */
  later(ms: number, run: () => void): () => void;
  wait(ms: number, signal?: AbortSignal): Promise<void>;
  onWake(listener: () => void): () => void;
  onFocus(listener: () => void): () => void;
  /** Calls `listener` when the browser loses its network: requests without an answer then fail. */
  onOffline(listener: () => void): () => void;
  /** Calls `listener` when the person leaves the page. The page may return from the back-forward cache. */
  onLeave(listener: () => void): () => void;
  /** Calls `listener` when the page is hidden. A phone may then freeze or end the page without another event. */
  onHide(listener: () => void): () => void;
  attention(): 'focused' | 'visible' | 'hidden';
  /** False is reliable. True means only that a network exists. */
  online(): boolean;
  /** Null without Web Locks. False if another tab holds the lock; `steal` takes the lock and rejects its holder. */
  withTabLock: ((name: string, run: () => Promise<void>, options?: { steal?: boolean }) => Promise<boolean>) | null;
  openChannel: typeof openChannel;
  presence(name: string): Presence;
  keepStorage(): void;
  syncStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'> | null;
}

export const listen = (target: EventTarget, type: string, listener: () => void): (() => void) => {
  target.addEventListener(type, listener);
  return () => target.removeEventListener(type, listener);
};

const listenTo = (state: DocumentVisibilityState, listener: () => void) =>
  listen(document, 'visibilitychange', () => document.visibilityState === state && listener());

export const waitWith =
  (later: Runtime['later']): Runtime['wait'] =>
  (ms, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted || ms <= 0) return resolve();
      const end = () => {
        cancel();
        signal?.removeEventListener('abort', end);
        resolve();
      };
      const cancel = later(ms, end);
      signal?.addEventListener('abort', end);
    });

const maxTimerMs = 2 ** 31 - 1;

const later: Runtime['later'] = (ms, run) => {
  const timer = setTimeout(run, Math.min(ms, maxTimerMs));
  return () => clearTimeout(timer);
};

const withTabLock: NonNullable<Runtime['withTabLock']> = (name, run, { steal = false } = {}) => {
  const runLocked = async (lock: Lock | null) => {
    if (lock) await run();
    return lock !== null;
  };
  return withLock(name, runLocked, steal ? { steal } : { ifAvailable: true });
};

export const browser: Runtime = {
  now: () => Date.now(),
  ticks: () => performance.now(),
  random: () => Math.random(),
  newKey,
  later,
  wait: waitWith(later),
  onWake: (listener) => {
    const stops = [listen(window, 'online', listener), listenTo('visible', listener)];
    return () => stops.forEach((stop) => void stop());
  },
  onFocus: (listener) => listen(window, 'focus', listener),
  onOffline: (listener) => listen(window, 'offline', listener),
  onLeave: (listener) => listen(window, 'pagehide', listener),
  onHide: (listener) => listenTo('hidden', listener),
  attention: () => (document.visibilityState === 'hidden' ? 'hidden' : document.hasFocus() ? 'focused' : 'visible'),
  online: () => navigator.onLine,
  get withTabLock() {
    return webLocks() && withTabLock;
  },
  openChannel,
  presence: createPresence,
  keepStorage: () => void navigator.storage?.persist?.().catch(() => undefined),
  get syncStorage() {
    return webStorage();
  },
};

interface WaitOptions {
  signal?: AbortSignal | undefined;
  patient?: boolean;
  more?: readonly Runtime['onWake'][];
}

export async function waitOrWake(
  { wait, onWake, onFocus }: Pick<Runtime, 'wait' | 'onWake' | 'onFocus'>,
  ms: number,
  { signal, patient = false, more = [] }: WaitOptions = {},
): Promise<void> {
  const awake = new AbortController();
  const stops = (patient ? [] : [onWake, onFocus, ...more]).map((subscribe) => subscribe(() => awake.abort()));
  await wait(ms, signal ? AbortSignal.any([signal, awake.signal]) : awake.signal);
  for (const stop of stops) stop();
}
