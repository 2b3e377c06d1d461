/** Milliseconds in the store, whole seconds on the wire. */
export const toSeconds = (ms: number) => Math.floor(ms / 1_000);
export const toSecondsOrNull = (ms: number | null) => (ms === null ? null : toSeconds(ms));
