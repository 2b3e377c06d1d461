import type { Http } from '../../api/http';
import type { Runtime } from '../../browser/runtime';
import { probe } from './attempt';
import { rules } from './machine';

/**
 * Whether there is anybody to send to. While the browser says that it has no network, nothing is tried: a try without an
 * answer may have arrived, and its words could not be changed any more. One harmless question a minute finds out
 * whether the browser is wrong.
 */
export interface Reach {
  /** Asks, when it is time to, or at once when `eager`. */
  check(eager: boolean): Promise<void>;
  isOpen(): boolean;
  /** Nothing is tried before then; 0 while it is open. */
  closedUntil(): number;
  /** A try went without an answer. */
  lost(): void;
}

export function createReach(http: Http, runtime: Pick<Runtime, 'now' | 'online'>): Reach {
  /** When to ask next; null: online, as far as the browser knows. */
  let askAt: number | null = null;
  /** The service answered, whatever the browser says: until then it is believed. */
  let openUntil = 0;
  // A clock that was put back must not close it for longer.
  const isAhead = (at: number, now: number) => at > now && at - now <= rules.offlineCheck;
  const isOpen = () => runtime.online() || isAhead(openUntil, runtime.now());
  return {
    isOpen,
    check: async (eager) => {
      if (runtime.online()) askAt = null;
      if (isOpen()) return;
      const now = runtime.now();
      const noticed = askAt !== null;
      if (askAt !== null && !eager && isAhead(askAt, now)) return;
      askAt = now + rules.offlineCheck;
      if (!noticed && !eager) return;
      if (await probe(http)) openUntil = runtime.now() + rules.offlineCheck;
    },
    closedUntil: () => (isOpen() ? 0 : (askAt ?? runtime.now() + rules.offlineCheck)),
    lost: () => {
      openUntil = 0;
    },
  };
}
