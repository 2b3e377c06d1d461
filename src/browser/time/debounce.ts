import type { Runtime } from '../runtime';

export function createDebounce({ later, ticks }: Pick<Runtime, 'later' | 'ticks'>, ms: number, run: () => void) {
  let cancel: (() => void) | undefined;
  let changedAt = 0;
  function wait(left: number): void {
    cancel = later(left, () => {
      cancel = undefined;
      const more = changedAt + ms - ticks();
      // A timer may fire a fraction of a millisecond early.
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
