/** Spans of time, in milliseconds. */
export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;
/** Older than this, what somebody wanted to send, change or share is no longer what they mean. */
export const maxIntentAgeMs = 72 * hourMs;
