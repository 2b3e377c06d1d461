import type { Runtime } from '../../src/browser/runtime';
import type { OutboxStorage } from '../../src/outbox/storage/storage';
import type { Clock } from './clock';

/** The state of a browser profile, which outlives a tab. */
export interface Profile {
  disk: OutboxStorage;
  clock: Clock;
  random: () => number;
  newKey: () => string;
  /** Names of the Web Locks that are held. */
  locks: Set<string>;
}

export interface Tab {
  runtime: Runtime;
  /** The profile's disk. After a crash, writes of this tab have no effect and never resolve. */
  storage: OutboxStorage;
  isAlive(): boolean;
  /** Ends the tab without notice: its locks become free, and its work never finishes. */
  crash(): void;
}

export function openTab({ disk, clock, random, newKey, locks }: Profile): Tab {
  const timers = new Set<() => void>();
  const mine = new Set<string>();
  let alive = true;
  const living = <T>(work: () => Promise<T>): Promise<T> => (alive ? work() : new Promise(() => {}));
  return {
    isAlive: () => alive,
    storage: {
      ...disk,
      addEntry: (entry) => living(() => disk.addEntry(entry)),
      updateEntry: (key, change) => living(() => disk.updateEntry(key, change)),
      updateEntries: (change) => living(() => disk.updateEntries(change)),
    },
    runtime: {
      ...clock.runtime(random),
      newKey,
      later: (ms, run) => {
        const stop = clock.later(ms, () => {
          timers.delete(stop);
          run();
        });
        timers.add(stop);
        return stop;
      },
      withTabLock: async (name, run) => {
        if (!alive || locks.has(name)) return false;
        locks.add(name);
        mine.add(name);
        try {
          await run();
        } finally {
          mine.delete(name);
          if (alive) locks.delete(name);
        }
        return true;
      },
    },
    crash: () => {
      alive = false;
      for (const stop of timers) stop();
      for (const name of mine) locks.delete(name);
    },
  };
}
