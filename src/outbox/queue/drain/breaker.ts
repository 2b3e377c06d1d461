import { ApiError } from '#api/errors';
import type { Http } from '#api/http';
import type { Runtime } from '#browser/runtime';
import { backoff, maxRetryAfterMs } from '#browser/time/backoff';
import { isAhead } from '#browser/time/isAhead';
import { endpoints } from '#contract/endpoints';
import { offlineProbeMs, probeTimeoutMs, triesBeforeProbe } from '../../model/rules';

export const probe = async (http: Http): Promise<boolean> => {
  try {
    const members = http.has('first-members') ? ('first' as const) : undefined;
    await http(endpoints.listGroups, { query: { limit: 1, members }, timeout: probeTimeoutMs });
    return true;
  } catch (error) {
    // A refusal below 500 also shows that the service is reachable.
    return error instanceof ApiError && error.status < 500;
  }
};

export type Breaker = ReturnType<typeof createBreaker>;

/** Stops all queues after `triesBeforeProbe` unanswered requests or on request of the service. */
export function createBreaker(http: Http, runtime: Pick<Runtime, 'now' | 'random'>) {
  let stoppedUntil = 0;
  let unanswered = 0;
  let probes = 0;
  /** Clears a pause that is over. Otherwise the pause would start again if the clock is set back. */
  function current(): number {
    if (!isAhead(stoppedUntil, runtime.now(), maxRetryAfterMs)) stoppedUntil = 0;
    return stoppedUntil;
  }
  return {
    stoppedUntil: current,
    stopUntil: (at: number) => {
      stoppedUntil = Math.max(current(), at);
    },
    /** Allows one immediate request. A pause that the service asked for stays. */
    reset: () => {
      if (unanswered >= triesBeforeProbe) stoppedUntil = 0;
    },
    answered: () => {
      unanswered = probes = 0;
    },
    lost: async () => {
      if (++unanswered < triesBeforeProbe) return;
      stoppedUntil = runtime.now() + backoff(probes, runtime.random);
      if (await probe(http)) unanswered = probes = stoppedUntil = 0;
      else probes++;
    },
  };
}

export type Reachability = ReturnType<typeof createReachability>;

export function createReachability(http: Http, runtime: Pick<Runtime, 'now' | 'online'>) {
  /** The time of the next probe; null while the browser reports online. */
  let probeAt: number | null = null;
  /** A browser may wrongly report offline, so the client probes. An answered probe allows requests until this time. */
  let openUntil = 0;
  const isOpen = () => runtime.online() || isAhead(openUntil, runtime.now(), offlineProbeMs);
  return {
    isOpen,
    check: async (eager: boolean) => {
      if (runtime.online()) probeAt = null;
      if (isOpen()) return;
      const now = runtime.now();
      const noticed = probeAt !== null;
      if (probeAt !== null && !eager && isAhead(probeAt, now, offlineProbeMs)) return;
      probeAt = now + offlineProbeMs;
      if (!noticed && !eager) return;
      if (await probe(http)) openUntil = runtime.now() + offlineProbeMs;
    },
    /** No request starts before this time. 0: requests are allowed. */
    closedUntil: () => (isOpen() ? 0 : (probeAt ?? runtime.now() + offlineProbeMs)),
    lost: () => {
      openUntil = 0;
    },
  };
}
