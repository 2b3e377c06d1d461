/** True if `at` is in the future by at most `most` ms. A later time was set by a wrong clock and counts as past. */
export const isAhead = (at: number, now: number, most: number): boolean => at > now && at - now <= most;
