/** Longer than the service's limit for a database statement. `src/startScript/early.ts` copies `writeTimeoutMs`. */
export const readTimeoutMs = 10_000;
export const writeTimeoutMs = 15_000;

/**
 * The client checks three times if the service stored a write without an answer: first after `lostWriteMs`, then
 * every `recheckMs`. The third check must come after `handlerMs` of `server/http/deadline.ts`, because a handler may
 * store until then.
 */
export const lostWriteMs = 12_000;
export const recheckMs = 5_000;
