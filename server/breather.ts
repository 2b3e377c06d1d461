import { setImmediate } from 'node:timers/promises';

/** Longest piece of work in milliseconds before other requests get a turn. */
const longestPieceMs = 20;

/** Lets other requests run when the work has taken too long. Await it between parts. */
export function createBreather(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < longestPieceMs) return;
    await setImmediate();
    since = performance.now();
  };
}
