export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;
/** After this time a person no longer means to send, change or share something. */
export const maxIntentAgeMs = 72 * hourMs;
