/** Longer than a statement of the service may take. `src/startScript/early.ts` repeats `writeTimeoutMs`. */
export const readTimeoutMs = 10_000;
export const writeTimeoutMs = 15_000;

/**
 * Without idempotency keys: the delay of the first check and the interval of checks. The third check comes after
 * `handlerMs` of `server/http/deadline.ts`.
 */
export const lostWriteMs = 12_000;
export const recheckMs = 5_000;
