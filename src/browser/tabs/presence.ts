import { webLocks, withLock } from './locks';

/** The pages of this browser under one name, so that what one leaves behind is taken over by another, and by one only. */
export interface Presence {
  /** Resolves when the others can see it; ends with the page or the signal. */
  announce(id: string, signal: AbortSignal): Promise<void>;
  /** The ids of the pages that live; null where nobody can tell. */
  present(): Promise<ReadonlySet<string> | null>;
  /** One tab at a time. */
  alone(run: () => Promise<void>): Promise<void>;
}

/** A lock for each page: it is free when the page is gone, however it went. Without Web Locks (no https) nobody can tell. */
export function createPresence(name: string): Presence {
  const locks = webLocks();
  const prefix = `confab-page:${name}:`;
  const alone: Presence['alone'] = (run) => withLock(`confab-adopt:${name}`, run);
  if (!locks) return { announce: async () => undefined, present: async () => null, alone };
  return {
    announce: (id, signal) =>
      new Promise((held) => {
        const untilEnded = () =>
          new Promise<void>((end) => {
            held();
            if (signal.aborted) end();
            else signal.addEventListener('abort', () => end());
          });
        locks.request(prefix + id, untilEnded).catch(() => held());
      }),
    present: async () => {
      const { held = [] } = await locks.query();
      return new Set(held.flatMap(({ name: lock = '' }) => (lock.startsWith(prefix) ? lock.slice(prefix.length) : [])));
    },
    alone,
  };
}
