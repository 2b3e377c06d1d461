/** A time more than `most` ms ahead comes from a wrong clock and counts as past. */
export const isAhead = (at: number, now: number, most: number): boolean => at > now && at - now <= most;
