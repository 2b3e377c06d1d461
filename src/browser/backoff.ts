/** Full jitter: random between nothing and a ceiling that doubles to `most`, never before `Retry-After` (to one hour). */
export const backoff = (attempt: number, retryAfter: number | null, random: () => number, most = 60_000): number => {
  const ceiling = Math.min(most, 1_000 * 2 ** Math.min(attempt, 20));
  return Math.max(Math.min(Math.max(retryAfter ?? 0, 0), 3_600_000), random() * ceiling);
};
