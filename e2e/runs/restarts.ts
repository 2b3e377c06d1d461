import type { Service } from '../support/services/service';

/** Ends and restarts a service in the middle of work: by progress, not by time, so that there is work at every end. */
export interface Restarts {
  /** Something was acknowledged. */
  progress(): void;
  /** F11 and F12: killed, and asked to end. */
  counts(): { F11: number; F12: number };
  /** The last restart is over. Rejects when one failed. */
  done(): Promise<void>;
}

interface Plan {
  /** How much progress there will be. */
  total: number;
  kills: number;
  terms: number;
  random: () => number;
}

export function planRestarts(service: Service, { total, kills, terms, random }: Plan): Restarts {
  const all = kills + terms;
  // Spread over the run, each somewhere within its share of it; every so many of them is a polite one.
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
        // Told at the end.
        restarting.catch(() => undefined);
      }
    },
    counts: () => counts,
    done: () => restarting,
  };
}
