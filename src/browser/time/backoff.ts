import { hourMs, minuteMs } from './durations';

interface BackoffOptions {
  /** As the service asked for it. Honoured up to an hour. */
  retryAfter?: number | null;
  min?: number;
  /** The ceiling of what is not asked for. */
  max?: number;
}

/** The greatest delay, whatever the service asks for. */
export const maxRetryAfterMs = hourMs;

/**
 * The delay after so many failures, in milliseconds like all it takes: random up to a ceiling that doubles (full jitter),
 * and never before `retryAfter`.
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
