/** Longer than a statement of the service may take. `src/startScript/early.ts` repeats the one for writes. */
export const readTimeoutMs = 10_000;
export const writeTimeoutMs = 15_000;

/**
 * Without idempotency keys: when a lost write is first looked for, and the gap between two checks. The third check, before which it
 * is not sent again, comes after `handlerMs` of `server/http/deadline.ts`.
 */
export const lostWriteMs = 12_000;
export const recheckMs = 5_000;
