import type { Http } from '../../../api/http';
import type { Runtime } from '../../../browser/runtime';
import { backoff, maxRetryAfterMs } from '../../../browser/time/backoff';
import { isAhead } from '../../../browser/time/isAhead';
import { triesBeforeProbe } from '../../model/rules';
import { probe } from './attempt';

/** Holds all queues: while the service asked for it, and while several tries in a row went without an answer. */
export function createBreaker(http: Http, runtime: Pick<Runtime, 'now' | 'random'>) {
  let heldUntil = 0;
  let unanswered = 0;
  let probes = 0;
  /** 0 when it is over: by a clock that was put back it would return later. */
  function current(): number {
    if (!isAhead(heldUntil, runtime.now(), maxRetryAfterMs)) heldUntil = 0;
    return heldUntil;
  }
  return {
    heldUntil: current,
    holdUntil: (at: number) => {
      heldUntil = Math.max(current(), at);
    },
    /** One immediate try; what the service asked for is waited out all the same. */
    reset: () => {
      if (unanswered >= triesBeforeProbe) heldUntil = 0;
    },
    answered: () => {
      unanswered = probes = 0;
    },
    /** After some tries without an answer, one request decides for all queues. */
    lost: async () => {
      if (++unanswered < triesBeforeProbe) return;
      heldUntil = runtime.now() + backoff(probes, runtime.random);
      if (await probe(http)) unanswered = probes = heldUntil = 0;
      else probes++;
    },
  };
}

export type Breaker = ReturnType<typeof createBreaker>;
