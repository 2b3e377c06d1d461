import type { Http } from '../../../api/http';
import type { Runtime } from '../../../browser/runtime';
import { isAhead } from '../../../browser/time/isAhead';
import { offlineProbeMs } from '../../model/rules';
import { probe } from './attempt';

/**
 * Whether there is a network. While the browser says that there is none, nothing is tried: a try without an answer may
 * have arrived, and its words could not be changed any more. One probe a minute finds out whether the browser is wrong.
 */
export interface Reachability {
  /** Probes when it is time to, or at once when `eager`. */
  check(eager: boolean): Promise<void>;
  isOpen(): boolean;
  /** Nothing is tried before then; 0 while it is open. */
  closedUntil(): number;
  /** A try went without an answer. */
  lost(): void;
}

export function createReachability(http: Http, runtime: Pick<Runtime, 'now' | 'online'>): Reachability {
  /** The time of the next probe; null: online, as far as the browser knows. */
  let probeAt: number | null = null;
  /** The service answered a probe although the browser says that it is offline: until then there is a network. */
  let openUntil = 0;
  const isOpen = () => runtime.online() || isAhead(openUntil, runtime.now(), offlineProbeMs);
  return {
    isOpen,
    check: async (eager) => {
      if (runtime.online()) probeAt = null;
      if (isOpen()) return;
      const now = runtime.now();
      const noticed = probeAt !== null;
      if (probeAt !== null && !eager && isAhead(probeAt, now, offlineProbeMs)) return;
      probeAt = now + offlineProbeMs;
      if (!noticed && !eager) return;
      if (await probe(http)) openUntil = runtime.now() + offlineProbeMs;
    },
    closedUntil: () => (isOpen() ? 0 : (probeAt ?? runtime.now() + offlineProbeMs)),
    lost: () => {
      openUntil = 0;
    },
  };
}
