import { whenAborted } from '../whenAborted';
import { webLocks, withLock } from './locks';

/** The pages of this browser under one name, so that exactly one page takes over the work of another that is gone. */
export interface Presence {
  /** Resolves when the other pages can see it. Ends with the page or the signal. */
  announce(id: string, signal: AbortSignal): Promise<void>;
  /** The ids of the living pages; null if they are unknown. */
  present(): Promise<ReadonlySet<string> | null>;
  /** Resolves when that page is gone; never after the signal, nor if that is unknown. */
  ended(id: string, signal: AbortSignal): Promise<void>;
  /** Runs in one tab at a time. */
  lock(run: () => Promise<void>): Promise<void>;
}

/**
 * Each page holds a lock, which is free when the page is gone in any way. Without Web Locks (no https) the pages are unknown.
 */
export function createPresence(name: string): Presence {
  const locks = webLocks();
  const prefix = `confab-page:${name}:`;
  const lock: Presence['lock'] = (run) => withLock(`confab-adopt:${name}`, run);
  if (!locks)
    return {
      announce: async () => undefined,
      present: async () => null,
      ended: () => new Promise(() => undefined),
      lock,
    };
  return {
    announce: (id, signal) =>
      new Promise((held) => {
        const untilEnded = () => {
          held();
          return whenAborted(signal);
        };
        locks.request(prefix + id, untilEnded).catch(() => held());
      }),
    present: async () => {
      const all = await locks.query().catch(() => null);
      if (!all) return null;
      const { held = [] } = all;
      return new Set(held.flatMap(({ name: key = '' }) => (key.startsWith(prefix) ? key.slice(prefix.length) : [])));
    },
    // Granted when that page releases it.
    ended: (id, signal) =>
      new Promise((gone) => {
        locks.request(prefix + id, { signal }, async () => gone()).catch(() => undefined);
      }),
    lock,
  };
}
