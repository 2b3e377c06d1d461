import { maxRetryAfterMs } from '../browser/time/backoff';

/** Milliseconds of a `Retry-After` header: 0 for garbage and for the past, at most an hour; null without one. */
export function readRetryAfter(header: string | null, now = Date.now()): number | null {
  if (header === null) return null;
  const text = header.trim();
  const wait = /^\d+(\.\d+)?$/.test(text) ? Number(text) * 1_000 : /[a-z]{3}/i.test(text) ? Date.parse(text) - now : 0;
  return Number.isNaN(wait) ? 0 : Math.min(maxRetryAfterMs, Math.max(0, wait));
}
