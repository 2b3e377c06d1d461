/** Times are Unix milliseconds in the store and whole seconds in responses. */
export const toSeconds = (ms: number) => Math.floor(ms / 1_000);
export const toSecondsOrNull = (ms: number | null) => (ms === null ? null : toSeconds(ms));
