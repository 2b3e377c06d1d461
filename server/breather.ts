import { setImmediate } from 'node:timers/promises';

/** Longer work in one piece keeps everybody else waiting, in ms. */
const longestPieceMs = 20;

/** Lets others come between where work has taken long since the last time. To be awaited between its parts. */
export function createBreather(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < longestPieceMs) return;
    await setImmediate();
    since = performance.now();
  };
}
