/** Longer than the service's limit for a database statement. `src/startScript/early.ts` copies `writeTimeoutMs`. */
export const readTimeoutMs = 10_000;
export const writeTimeoutMs = 15_000;

/**
 * The service may have stored a write without an answer. The client checks this three times: first after `lostWriteMs`,
 * then every `recheckMs`. The third check must come after `handlerMs` of `server/http/deadline.ts`, because a handler
 * may still store the write until then.
 */
export const lostWriteMs = 12_000;
export const recheckMs = 5_000;
