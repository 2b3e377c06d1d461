export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;
/** An older action of a person is sent only after a confirmation. */
export const maxIntentAgeMs = 72 * hourMs;
