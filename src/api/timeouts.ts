/**
 * Both timeouts are longer than a database statement of the service may take. `src/startScript/early.ts` repeats
 * `writeTimeoutMs`.
 */
export const readTimeoutMs = 10_000;
export const writeTimeoutMs = 15_000;

/**
 * Without keys: delay and interval of checks. The third check must come after `handlerMs` of
 * `server/http/deadline.ts`, because a late handler may still store the message.
 */
export const lostWriteMs = 12_000;
export const recheckMs = 5_000;
