import type { Draft, Entry } from './entry';

/** Time, chance, tabs and the browser, so that tests can play all of them. */
export interface Surroundings {
  now(): number;
  random(): number;
  newKey(): string;
  /** Calls back once; the result takes it back. */
  later(ms: number, run: () => void): () => void;
  /** Back online, visible again. */
  onWake(listener: () => void): () => void;
  onLeave(listener: () => void): () => void;
  /** Runs it if no other tab does, and tells whether it ran. Null: this browser has no locks. */
  alone: ((name: string, run: () => Promise<void>) => Promise<boolean>) | null;
  channel(name: string): TabChannel;
  /** The browser says that it has no network; that it has one proves nothing. */
  offline(): boolean;
  /** Asks the browser not to clear this origin's storage by itself. */
  keepStorage(): void;
  /** Survives the page at once, without waiting for anything; null where refused. */
  notes: Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'> | null;
}

export interface TabChannel {
  tell(news: Poke): void;
  hear(listener: (news: Poke) => void): void;
  close(): void;
}

/** What tabs tell each other: how an entry is on disk now (null: gone), a draft moved on, or the person signed out. */
export type Poke =
  | { type: 'entry'; key: string; entry: Entry | null }
  | { type: 'draft'; draft: Draft }
  | { type: 'forgotten' };

/** UUID without a secure context, where `randomUUID` does not exist. */
function newKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function notes(): Surroundings['notes'] {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

function listen(target: EventTarget, type: string, listener: () => void): () => void {
  target.addEventListener(type, listener);
  return () => target.removeEventListener(type, listener);
}

/** The browser's own. */
export function browserSurroundings(): Surroundings {
  const locks = 'locks' in navigator ? navigator.locks : null;
  return {
    now: () => Date.now(),
    random: () => Math.random(),
    newKey,
    later: (ms, run) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    onWake: (listener) => {
      const online = listen(window, 'online', listener);
      const visible = listen(document, 'visibilitychange', () => {
        if (document.visibilityState === 'visible') listener();
      });
      return () => {
        online();
        visible();
      };
    },
    onLeave: (listener) => listen(window, 'pagehide', listener),
    offline: () => !navigator.onLine,
    // Refused, it was worth asking; where there is no answer to give there is nothing to ask.
    keepStorage: () => void navigator.storage?.persist?.().catch(() => undefined),
    alone:
      locks &&
      ((name, run) =>
        locks.request(name, { ifAvailable: true }, async (lock) => {
          if (lock) await run();
          return lock !== null;
        })),
    channel: (name) => {
      const channel = 'BroadcastChannel' in window ? new BroadcastChannel(name) : null;
      return {
        tell: (news) => channel?.postMessage(news),
        // Only this script, on this origin, writes to it.
        hear: (listener) => {
          channel?.addEventListener('message', (message: MessageEvent<Poke>) => listener(message.data));
        },
        close: () => channel?.close(),
      };
    },
    notes: notes(),
  };
}
