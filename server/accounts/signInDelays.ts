import { createHash } from 'node:crypto';
import { minuteMs } from '../durations';
import { Refusal } from '../http/errors/errors';
import { nameKey } from './usernames';

const freeAttempts = 5;
const delayMaxMs = 15 * minuteMs;
const accountsMax = 10_000;

interface Attempts {
  failed: number;
  /** Unix milliseconds. */
  nextAt: number;
}

/**
 * Slows down guessing the password of one account from many addresses: five attempts are free, then each wait is twice the
 * one before, up to fifteen minutes. Names without an account count alike, so that nothing shows which exist.
 */
export class SignInDelays {
  readonly #attempts = new Map<string, Attempts>();
  readonly #on: boolean;
  readonly #now: () => number;

  /** `now` gives Unix milliseconds. */
  constructor(on: boolean, now: () => number) {
    this.#on = on;
    this.#now = now;
  }

  /**
   * Counts an attempt as failed until `clearAttempts` is called, so that many at once are not free. Throws `rate-limited` while
   * the account has to wait.
   */
  countAttempt(username: string) {
    if (!this.#on) return;
    const now = this.#now();
    const key = keyOf(username);
    const known = this.#attempts.get(key);
    // A clock that went back must not make anybody wait for longer.
    const waitMs = Math.min((known?.nextAt ?? 0) - now, delayMaxMs);
    if (waitMs > 0)
      throw new Refusal('rate-limited', { headers: { 'Retry-After': String(Math.ceil(waitMs / 1_000)) } });
    const failed = known && now - known.nextAt < delayMaxMs ? known.failed + 1 : 1;
    this.#attempts.delete(key);
    this.#attempts.set(key, { failed, nextAt: now + delayMs(failed) });
    if (this.#attempts.size <= accountsMax) return;
    for (const oldest of this.#attempts.keys()) {
      this.#attempts.delete(oldest);
      break;
    }
  }

  /** The attempt was right: the account starts anew. */
  clearAttempts(username: string) {
    this.#attempts.delete(keyOf(username));
  }
}

const delayMs = (failed: number) =>
  failed < freeAttempts ? 0 : Math.min(delayMaxMs, 1_000 * 2 ** (failed - freeAttempts));

/** Of one length, however long the name is. */
const keyOf = (username: string) => createHash('sha256').update(nameKey(username)).digest('base64');
