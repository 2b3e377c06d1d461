import { setImmediate } from 'node:timers/promises';

/** Milliseconds of work after which other requests get a turn. */
export const pieceMs = 10;

export type Breathe = () => Promise<void>;

/** Returns a function to await between pieces of work. The function lets other requests run if `pieceMs` have passed. */
export function createBreather(): Breathe {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < pieceMs) return;
    await setImmediate();
    since = performance.now();
  };
}
