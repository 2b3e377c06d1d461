import { setImmediate } from 'node:timers/promises';

/** Milliseconds of work after which other requests get a turn. */
export const pieceMs = 10;

export type Breathe = () => Promise<void>;

/** Returns a function to await between pieces of work: after `pieceMs` the function lets other requests run. */
export function createBreather(): Breathe {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < pieceMs) return;
    await setImmediate();
    since = performance.now();
  };
}
