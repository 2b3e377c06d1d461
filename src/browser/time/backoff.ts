import { hourMs, minuteMs } from './durations';

interface BackoffOptions {
  retryAfter?: number | null;
  min?: number;
  max?: number;
}

export const maxRetryAfterMs = hourMs;

/** Milliseconds: full jitter below a doubling ceiling, and at least `retryAfter`. */
export function backoff(
  failures: number,
  random: () => number,
  { retryAfter = null, min = 0, max = minuteMs }: BackoffOptions = {},
): number {
  const ceiling = Math.min(max, 1_000 * 2 ** Math.min(Math.max(failures, 0), 20));
  const asked = Number.isFinite(retryAfter) ? Number(retryAfter) : 0;
  return Math.max(min, Math.min(asked, maxRetryAfterMs), random() * ceiling);
}
