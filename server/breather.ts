import { setImmediate } from 'node:timers/promises';

/** In milliseconds. A piece ends with the part that passes this: parts are shorter, so that others wait for 20 ms at most. */
const pieceMs = 10;

export type Breathe = () => Promise<void>;

/** Lets other requests run when the work has taken too long. Await it between parts. One for all parts that follow each other. */
export function createBreather(): Breathe {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < pieceMs) return;
    await setImmediate();
    since = performance.now();
  };
}
