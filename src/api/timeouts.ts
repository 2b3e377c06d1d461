// How long requests may take, in milliseconds.

/** Deadlines a little over the service's own, so that when we give up it has finished. `src/startScript/early.ts` repeats that of a write. */
export const readTimeoutMs = 10_000;
export const writeTimeoutMs = 15_000;

/** A service without idempotency keys: how long a lost write may still be carried out, and how far apart two checks for it are. */
export const lostWriteMs = 12_000;
export const recheckMs = 5_000;
