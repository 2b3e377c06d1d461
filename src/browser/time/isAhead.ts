/**
 * True if a time that was set at most `most` ms ahead is still to come. One further ahead was set before the clock was put
 * back, and counts as past: waiting for it could take days.
 */
export const isAhead = (at: number, now: number, most: number): boolean => at > now && at - now <= most;
