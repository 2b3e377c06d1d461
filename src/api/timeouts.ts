/** Longer than a database statement of the service. `src/startScript/early.ts` repeats `writeTimeoutMs`. */
export const readTimeoutMs = 10_000;
export const writeTimeoutMs = 15_000;

/** The third check must follow `handlerMs` of `server/http/deadline.ts`: a late handler may still store the message. */
export const lostWriteMs = 12_000;
export const recheckMs = 5_000;
