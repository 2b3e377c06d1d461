/** Longer than a statement of the service may take. `src/startScript/early.ts` repeats the one for writes. */
export const readTimeoutMs = 10_000;
export const writeTimeoutMs = 15_000;

/** Without idempotency keys: how long a lost write may still run, and the gap between two checks. */
export const lostWriteMs = 12_000;
export const recheckMs = 5_000;
