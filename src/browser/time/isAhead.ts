/**
 * Whether a time that was set at most `most` before it is still to come, in ms. One that is further ahead was set before the
 * clock was put back, and is over: waiting for it could take days.
 */
export const isAhead = (at: number, now: number, most: number): boolean => at > now && at - now <= most;
