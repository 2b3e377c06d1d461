import { webStorage } from '../browser/storage';
import type { Draft, Entry } from './queue/entry';

/** Time, chance, tabs and the browser, so that tests can play all of them. */
export interface OutboxRuntime {
  now(): number;
  /** Milliseconds of a clock that belongs to this page and only goes forward. */
  ticks(): number;
  random(): number;
  newKey(): string;
  /** Calls back once; the result takes it back. */
  later(ms: number, run: () => void): () => void;
  /** Back online, visible again. */
  onWake(listener: () => void): () => void;
  onLeave(listener: () => void): () => void;
  /** Runs it if no other tab does, and tells whether it ran. Null: this browser has no locks. */
  withTabLock: ((name: string, run: () => Promise<void>) => Promise<boolean>) | null;
  channel(name: string): TabChannel;
  /** Makes this page visible to the browser's others under that name, until it ends, however it does. */
  page(name: string): Page;
  /** The browser says that it has no network; that it has one proves nothing. */
  offline(): boolean;
  /** Asks the browser not to clear this origin's storage by itself. */
  keepStorage(): void;
  /** Survives the page at once, without waiting for anything; null where refused. */
  syncStorage: Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'> | null;
}

/** This page among those of the browser. */
export interface Page {
  id: string;
  /** Resolves when the others can see it. */
  announced: Promise<void>;
  /** The ids of the pages that live; null where nobody can tell. */
  present(): Promise<ReadonlySet<string> | null>;
  /** It is seen no more. */
  end(): void;
}

export interface TabChannel {
  broadcast(news: TabMessage): void;
  onMessage(listener: (news: TabMessage) => void): void;
  close(): void;
}

/** What tabs tell each other: how an entry is on disk now (null: gone), a draft moved on, or the person signed out. */
export type TabMessage =
  | { type: 'entry'; key: string; entry: Entry | null }
  | { type: 'draft'; draft: Draft }
  | { type: 'forgotten' };

/** UUID without a secure context, where `randomUUID` does not exist. */
function newKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function listen(target: EventTarget, type: string, listener: () => void): () => void {
  target.addEventListener(type, listener);
  return () => target.removeEventListener(type, listener);
}

/** A lock for each page: it is free when the page is gone, however it went. Without Web Locks nobody can tell. */
function pageOf(name: string): Page {
  const id = newKey();
  if (!('locks' in navigator)) {
    return { id, announced: Promise.resolve(), present: async () => null, end: () => undefined };
  }
  const { locks } = navigator;
  const prefix = `confab-holder:${name}:`;
  let end = () => {};
  const untilEnd = new Promise<void>((resolve) => {
    end = resolve;
  });
  const announced = new Promise<void>((seen) => {
    const held = () => {
      seen();
      return untilEnd;
    };
    locks.request(prefix + id, held).catch(() => seen());
  });
  const present = async () => {
    const { held = [] } = await locks.query();
    return new Set(held.flatMap(({ name: lock = '' }) => (lock.startsWith(prefix) ? lock.slice(prefix.length) : [])));
  };
  return { id, announced, present, end };
}

/** The browser's own. */
export function browserRuntime(): OutboxRuntime {
  const locks = 'locks' in navigator ? navigator.locks : null;
  return {
    now: () => Date.now(),
    ticks: () => performance.now(),
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
    withTabLock:
      locks &&
      ((name, run) =>
        locks.request(name, { ifAvailable: true }, async (lock) => {
          if (lock) await run();
          return lock !== null;
        })),
    channel: (name) => {
      const channel = 'BroadcastChannel' in window ? new BroadcastChannel(name) : null;
      return {
        broadcast: (news) => channel?.postMessage(news),
        // Only this script, on this origin, writes to it.
        onMessage: (listener) => {
          channel?.addEventListener('message', (message: MessageEvent<TabMessage>) => listener(message.data));
        },
        close: () => channel?.close(),
      };
    },
    page: pageOf,
    syncStorage: webStorage(),
  };
}
