import { createHash } from 'node:crypto';
import { nameKey } from '../accounts/usernames';
import { minuteMs } from '../durations';
import { Refusal } from '../refusal';

const freeAttempts = 5;
const maxDelayMs = 15 * minuteMs;
const maxAttempts = 10_000;
const maxSignIns = 10_000;

interface Attempts {
  failed: number;
  /** Unix milliseconds of the earliest next attempt. */
  nextAt: number;
}

/**
 * Delays guesses of one account's password from one network or session. Five guesses are free. Then each wait is twice as long
 * as the wait before, up to fifteen minutes. Unknown names count too, so that a response does not reveal whether an account
 * exists.
 */
export class SignInDelays {
  readonly #attempts = new Map<string, Attempts>();
  readonly #signIns = new Set<string>();
  readonly #on: boolean;
  readonly #now: () => number;

  constructor(on: boolean, now: () => number) {
    this.#on = on;
    this.#now = now;
  }

  /**
   * Counts a failed attempt before the password is checked, because parallel attempts would otherwise all pass. After a right
   * password the caller calls `clearAttempts`. Throws `rate-limited`.
   */
  countAttempt(username: string, origin: string) {
    if (!this.#on) return;
    const now = this.#now();
    const key = keyOf(username, origin);
    const known = this.#attempts.get(key);
    // Limits the wait: if the clock was set back, `nextAt` may be far in the future.
    const waitMs = Math.min((known?.nextAt ?? 0) - now, maxDelayMs);
    if (waitMs > 0)
      throw new Refusal('rate-limited', { headers: { 'Retry-After': String(Math.ceil(waitMs / 1_000)) } });
    const failed = known && now - known.nextAt < maxDelayMs ? known.failed + 1 : 1;
    this.#attempts.delete(key);
    this.#attempts.set(key, { failed, nextAt: now + delayMs(failed) });
    dropOldest(this.#attempts, maxAttempts);
  }

  clearAttempts(username: string, origin: string) {
    this.#attempts.delete(keyOf(username, origin));
  }

  rememberSignIn(username: string, network: string) {
    const key = keyOf(username, network);
    this.#signIns.delete(key);
    this.#signIns.add(key);
    dropOldest(this.#signIns, maxSignIns);
  }

  hasSignedInFrom(username: string, network: string): boolean {
    return this.#signIns.has(keyOf(username, network));
  }
}

function dropOldest(entries: Map<string, unknown> | Set<string>, max: number) {
  if (entries.size <= max) return;
  for (const oldest of entries.keys()) {
    entries.delete(oldest);
    break;
  }
}

const delayMs = (failed: number) =>
  failed < freeAttempts ? 0 : Math.min(maxDelayMs, 1_000 * 2 ** (failed - freeAttempts));

const keyOf = (username: string, origin: string) =>
  createHash('sha256')
    .update(JSON.stringify([nameKey(username), origin]))
    .digest('base64');
