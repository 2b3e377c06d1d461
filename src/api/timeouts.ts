// How long requests may take, in milliseconds.

/**
 * A little longer than the service's own deadlines, so that it has finished when the client gives up.
 * `src/startScript/early.ts` repeats the one for writes.
 */
export const readTimeoutMs = 10_000;
export const writeTimeoutMs = 15_000;

/**
 * For services without idempotency keys: the time in which a lost write may still be carried out, and the gap between two
 * checks for it.
 */
export const lostWriteMs = 12_000;
export const recheckMs = 5_000;
