import type { Service } from '../support/services/service';

/** Ends and restarts a service after a number of acknowledged writes. Unlike a timer, this always interrupts work. */
export interface Restarts {
  /** Counts one acknowledged write. */
  progress(): void;
  /** The numbers of ends by SIGKILL (F11) and by SIGTERM (F12). */
  counts(): { F11: number; F12: number };
  /** Resolves after the last restart. Rejects if a restart failed. */
  done(): Promise<void>;
}

interface Plan {
  /** The number of acknowledged writes in the run. */
  total: number;
  kills: number;
  terms: number;
  random: () => number;
}

export function planRestarts(service: Service, { total, kills, terms, random }: Plan): Restarts {
  const all = kills + terms;
  // Each restart is at a random point within its share of the run. SIGTERM is spread evenly over the restarts.
  const points = Array.from({ length: all }, (_, index) => Math.floor(((index + 0.1 + 0.8 * random()) * total) / all));
  const polite = (index: number) => Math.floor(((index + 1) * terms) / all) > Math.floor((index * terms) / all);
  const counts = { F11: 0, F12: 0 };
  let made = 0;
  let progressed = 0;
  let restarting: Promise<void> = Promise.resolve();

  const restart = async (politely: boolean) => {
    await service.stop(politely ? 'SIGTERM' : 'SIGKILL');
    await service.start();
    counts[politely ? 'F12' : 'F11']++;
  };
  return {
    progress() {
      progressed++;
      while (made < all && progressed >= (points[made] ?? 0)) {
        const politely = polite(made++);
        restarting = restarting.then(() => restart(politely));
        // `done` reports the error.
        restarting.catch(() => undefined);
      }
    },
    counts: () => counts,
    done: () => restarting,
  };
}
