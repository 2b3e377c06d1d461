export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;
/** An unsent action that is older than this is sent only after its author confirms it. */
export const maxIntentAgeMs = 72 * hourMs;
