import { ApiError } from '#api/errors';
import type { Http } from '#api/http';
import type { Runtime } from '#browser/runtime';
import { backoff, maxRetryAfterMs } from '#browser/time/backoff';
import { isAhead } from '#browser/time/isAhead';
import { endpoints } from '#contract/endpoints';
import { offlineProbeMs, probeTimeoutMs, triesBeforeProbe } from '../../model/rules';

/** Resolves to true if the service answers one cheap request, which serves all queues. */
export const probe = async (http: Http): Promise<boolean> => {
  try {
    const members = http.has('first-members') ? ('first' as const) : undefined;
    await http(endpoints.listGroups, { query: { limit: 1, members }, timeout: probeTimeoutMs });
    return true;
  } catch (error) {
    // A refusal below 500 also shows that the service can be reached.
    return error instanceof ApiError && error.status < 500;
  }
};

export type Breaker = ReturnType<typeof createBreaker>;

/** Stops all queues while the service asks for time, and after several tries in a row without an answer. */
export function createBreaker(http: Http, runtime: Pick<Runtime, 'now' | 'random'>) {
  let stoppedUntil = 0;
  let unanswered = 0;
  let probes = 0;
  /** 0 when the pause is over. Its end is then cleared, because a clock that is set back would start it again. */
  function current(): number {
    if (!isAhead(stoppedUntil, runtime.now(), maxRetryAfterMs)) stoppedUntil = 0;
    return stoppedUntil;
  }
  return {
    stoppedUntil: current,
    stopUntil: (at: number) => {
      stoppedUntil = Math.max(current(), at);
    },
    /** Allows one immediate try. A pause that the service asked for stays. */
    reset: () => {
      if (unanswered >= triesBeforeProbe) stoppedUntil = 0;
    },
    answered: () => {
      unanswered = probes = 0;
    },
    /** Counts an unanswered try. After some of them one request decides for all queues. */
    lost: async () => {
      if (++unanswered < triesBeforeProbe) return;
      stoppedUntil = runtime.now() + backoff(probes, runtime.random);
      if (await probe(http)) unanswered = probes = stoppedUntil = 0;
      else probes++;
    },
  };
}

/** Offline nothing is tried, so that words can still be changed. One probe a minute checks the browser's report. */
export type Reachability = ReturnType<typeof createReachability>;

export function createReachability(http: Http, runtime: Pick<Runtime, 'now' | 'online'>) {
  /** The time of the next probe; null: online, as far as the browser knows. */
  let probeAt: number | null = null;
  /** Until this time the browser's report "offline" does not count, because the service answered a probe. */
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
    /** Nothing is tried before this time. 0: requests may go out. */
    closedUntil: () => (isOpen() ? 0 : (probeAt ?? runtime.now() + offlineProbeMs)),
    lost: () => {
      openUntil = 0;
    },
  };
}
