import type { Runtime } from './runtime';

/**
 * Runs `run` when `changed` has not been called for `ms`, and at most twice as long after its last call: a burst of changes
 * costs one timer at a time. It runs once for each burst.
 */
export function createRest(later: Runtime['later'], ms: number, run: () => void) {
  let cancel: (() => void) | undefined;
  let hasMoved = false;
  function wait(): void {
    hasMoved = false;
    cancel = later(ms, () => {
      cancel = undefined;
      if (hasMoved) wait();
      else run();
    });
  }
  return {
    changed(): void {
      if (cancel) hasMoved = true;
      else wait();
    },
    stop(): void {
      cancel?.();
      cancel = undefined;
    },
  };
}
