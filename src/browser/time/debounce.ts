import type { Runtime } from '../runtime';

/** Calls `run` once `changed` has not been called for `ms`, once per burst, with one timer at a time. */
export function createDebounce({ later, ticks }: Pick<Runtime, 'later' | 'ticks'>, ms: number, run: () => void) {
  let cancel: (() => void) | undefined;
  let changedAt = 0;
  function wait(left: number): void {
    cancel = later(left, () => {
      cancel = undefined;
      const more = changedAt + ms - ticks();
      // A timer may be early by a part of a millisecond.
      if (more >= 1) wait(more);
      else run();
    });
  }
  return {
    changed(): void {
      changedAt = ticks();
      if (!cancel) wait(ms);
    },
    stop(): void {
      cancel?.();
      cancel = undefined;
    },
  };
}
