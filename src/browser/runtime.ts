import { newKey } from './newKey';
import { webStorage } from './storage';
import { type Channel, openChannel } from './tabs/channel';
import { webLocks, withLock } from './tabs/locks';
import { createPresence, type Presence } from './tabs/presence';

/** Time, chance, other tabs and the browser: the one seam at which tests put their own. Times are in milliseconds. */
export interface Runtime {
  now(): number;
  /** A clock of this page that only goes forward. */
  ticks(): number;
  random(): number;
  newKey(): string;
  /** Calls back once, after 24 days at the latest; the result cancels it. */
  later(ms: number, run: () => void): () => void;
  /** Ends after `ms` or when the signal is aborted; never throws. */
  wait(ms: number, signal?: AbortSignal): Promise<void>;
  /** Back online, or visible again. */
  onWake(listener: () => void): () => void;
  /** The window got the focus, visible or not before. */
  onFocus(listener: () => void): () => void;
  /** The browser lost its network: requests under way get no answer. */
  onOffline(listener: () => void): () => void;
  /** The page is being left; it may come back from the back-forward cache. */
  onLeave(listener: () => void): () => void;
  /** The page went out of view. A phone may freeze or end it without a further event. */
  onHide(listener: () => void): () => void;
  attention(): 'focused' | 'visible' | 'hidden';
  /** False is reliable; true says only that there is some network. */
  online(): boolean;
  /**
   * Runs it if no other tab does, and resolves to whether it ran. `steal`: also if another does, whose promise rejects with an
   * `AbortError` while its work goes on. Null: this browser has no locks.
   */
  withTabLock: ((name: string, run: () => Promise<void>, options?: { steal?: boolean }) => Promise<boolean>) | null;
  openChannel<T>(name: string): Channel<T>;
  presence(name: string): Presence;
  /** Asks the browser not to clear this origin's storage by itself. */
  keepStorage(): void;
  /** Outlives the page at once, without waiting for anything; null where refused. */
  syncStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'> | null;
}

const listen = (target: EventTarget, type: string, listener: () => void): (() => void) => {
  target.addEventListener(type, listener);
  return () => target.removeEventListener(type, listener);
};

const listenTo = (state: DocumentVisibilityState, listener: () => void) =>
  listen(document, 'visibilitychange', () => document.visibilityState === state && listener());

/** `wait` over a given `later`. */
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

/** More is none at all to a timer. */
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

/** The browser's own. */
export const browser: Runtime = {
  now: () => Date.now(),
  ticks: () => performance.now(),
  random: () => Math.random(),
  newKey,
  later,
  wait: waitWith(later),
  onWake: (listener) => {
    const stopOnline = listen(window, 'online', listener);
    const stopVisible = listenTo('visible', listener);
    return () => {
      stopOnline();
      stopVisible();
    };
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
  // Best effort: not every browser offers it, and it may refuse.
  keepStorage: () => void navigator.storage?.persist?.().catch(() => undefined),
  get syncStorage() {
    return webStorage();
  },
};

interface WaitOptions {
  signal?: AbortSignal | undefined;
  /** Nothing but the signal cuts it short. */
  patient?: boolean;
  /** What else ends it. */
  more?: readonly Runtime['onWake'][];
}

/** As `wait`, and ends as soon as the browser is back online, or the page in view or in focus. */
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
