import { setImmediate } from 'node:timers/promises';

/**
 * Milliseconds of work after which other requests get a turn. Single parts are short, so that others wait for 20 ms at most.
 */
const pieceMs = 10;

export type Breathe = () => Promise<void>;

/** Lets other requests run when the work has taken too long. Await it between parts. Consecutive parts share one. */
export function createBreather(): Breathe {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < pieceMs) return;
    await setImmediate();
    since = performance.now();
  };
}
