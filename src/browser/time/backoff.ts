import { hourMs, minuteMs } from './durations';

interface BackoffOptions {
  /** The delay that the service asked for, up to an hour. */
  retryAfter?: number | null;
  min?: number;
  /** The ceiling of random delays. */
  max?: number;
}

/** The greatest delay, also if the service asks for more. */
export const maxRetryAfterMs = hourMs;

/**
 * The delay in milliseconds after some failures: random up to a ceiling that doubles (full jitter), and at least
 * `retryAfter`.
 */
export function backoff(
  failures: number,
  random: () => number,
  { retryAfter = null, min = 0, max = minuteMs }: BackoffOptions = {},
): number {
  const ceiling = Math.min(max, 1_000 * 2 ** Math.min(Math.max(failures, 0), 20));
  const asked = Number.isFinite(retryAfter) ? Number(retryAfter) : 0;
  return Math.max(min, Math.min(asked, maxRetryAfterMs), random() * ceiling);
}
