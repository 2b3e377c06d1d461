import { type Runtime, waitWith } from '../../src/browser/runtime';

/** A clock that is faster than real time. Backoff, `Retry-After` and the outbox use this clock. */
export interface Clock {
  now(): number;
  /** Calls `run` once. The returned function cancels the call. */
  later(ms: number, run: () => void): () => void;
  /** A runtime with the time of this clock. Everything that needs a browser does nothing. */
  runtime(random: () => number): Runtime;
}

export function createClock(speed: number): Clock {
  const began = Date.now();
  const later = (ms: number, run: () => void) => {
    const timer = setTimeout(run, ms / speed);
    return () => clearTimeout(timer);
  };
  const now = () => began + (Date.now() - began) * speed;
  const never = () => () => undefined;
  return {
    now,
    later,
    runtime: (random) => ({
      now,
      random,
      later,
      wait: waitWith(later),
      ticks: () => performance.now(),
      newKey: () => crypto.randomUUID(),
      onWake: never,
      onFocus: never,
      onOffline: never,
      onLeave: never,
      onHide: never,
      attention: () => 'focused',
      online: () => true,
      withTabLock: null,
      openChannel: () => ({ broadcast: () => undefined, onMessage: () => undefined, close: () => undefined }),
      presence: () => ({
        announce: async () => undefined,
        present: async () => null,
        ended: () => new Promise(() => undefined),
        lock: (run) => run(),
      }),
      keepStorage: () => undefined,
      syncStorage: null,
    }),
  };
}
