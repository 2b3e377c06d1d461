import type { Asked, FaultProxyOptions, Point } from './faultProxy';

/** Holds single requests at a `Point` until the test releases or cuts them. */
export interface RequestHolder {
  at: NonNullable<FaultProxyOptions['at']>;
  /** Holds the next request that matches. */
  hold(point: Point, matches: (asked: Asked) => boolean): Held;
}

export interface Held {
  /** Resolves when the request is held. */
  reached: Promise<void>;
  release(): void;
  /** Breaks the connection, so that nobody gets an answer. */
  cut(): void;
}

export function createRequestHolder(): RequestHolder {
  const holds: { point: Point; matches: (asked: Asked) => boolean; stop: () => Promise<void> }[] = [];
  return {
    at: async (point, asked) => {
      const index = holds.findIndex((hold) => hold.point === point && hold.matches(asked));
      if (index >= 0) await holds.splice(index, 1)[0]?.stop();
    },
    hold: (point, matches) => {
      const reached = deferred();
      const free = deferred();
      const stop = () => {
        reached.resolve();
        return free.promise;
      };
      holds.push({ point, matches, stop });
      return {
        reached: reached.promise,
        release: free.resolve,
        cut: () => free.reject(new Error('cut on purpose')),
      };
    },
  };
}

function deferred() {
  let resolve = () => {};
  let reject: (reason: Error) => void = () => {};
  const promise = new Promise<void>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  // The request may be cut before anything awaits the promise.
  promise.catch(() => undefined);
  return { promise, resolve, reject };
}
