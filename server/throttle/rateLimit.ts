import { createHash } from 'node:crypto';
import { type ErrorCode, limits, type RefusedField } from '../../src/contract';
import { type RateClass, type Rates, rateClasses } from '../rateSettings';
import { Refusal } from '../refusal';

/** Bytes per token. The first token of a request also pays for the request itself. */
export const bytesPerToken = 64 * 1024;
export const rowsPerToken = 20;
export const bytesPerDownload = 2 * 1024 * 1024;

interface Taking {
  amount?: number;
  code?: ErrorCode;
  fields?: RefusedField[];
}

export interface SharedBucket {
  key: string;
  burst: number;
  perSecond: number;
}

/**
 * Token buckets that all processes share. `take` resolves to false if no token is left. Times are Unix milliseconds.
 */
export interface SharedTokens {
  has(bucket: SharedBucket, now: number): Promise<boolean>;
  take(bucket: SharedBucket, now: number): Promise<boolean>;
}

interface RateOptions {
  strangersPerHour?: number;
  rates?: Partial<Rates>;
  isExempt?: (address: string) => boolean;
  shared?: SharedTokens | undefined;
}

interface Answering {
  header(name: string, value: string): void;
}

interface Bucket {
  left: number;
  at: number;
  /** Number of refusals minus the number of accepted requests, from 0 to `mostRefused`. */
  refused: number;
}

/**
 * Number of refusals that are sent without a delay. Later refusals are delayed, because a refusal also costs processor
 * time.
 */
const promptRefusals = 10;
const mostRefused = 30;
const holdMsEach = 10;

export class RateLimiter {
  readonly #buckets = new Map<string, Bucket>();
  readonly #on: boolean;
  readonly #now: () => number;
  readonly #classes: Rates;
  readonly #isExempt: (address: string) => boolean;
  readonly #shared: SharedTokens | undefined;

  constructor(on: boolean, now: () => number, options: RateOptions = {}) {
    const { strangersPerHour = limits.strangersPerHour, rates, isExempt = () => false, shared } = options;
    this.#on = on;
    this.#now = now;
    this.#classes = {
      ...rateClasses,
      ...rates,
      stranger: { burst: strangersPerHour, perSecond: strangersPerHour / 3_600 },
    };
    this.#isExempt = isExempt;
    this.#shared = shared;
  }

  /** Takes `amount` tokens and sets the `RateLimit` headers. Throws `code` with `fields` if too few tokens are left. */
  take(c: Answering, name: RateClass, key: string, { amount = 1, code = 'rate-limited', fields = [] }: Taking = {}) {
    if (this.#isFree(key)) return;
    const bucket = this.#fill(name, key);
    const wait = this.#waitFor(amount, name, bucket);
    if (bucket.left < amount) throw this.#refusal(code, name, { bucket, wait, fields });
    bucket.left -= amount;
    bucket.refused = Math.max(0, bucket.refused - 1);
    for (const [header, value] of Object.entries(this.#headers(name, bucket, wait))) c.header(header, value);
  }

  /** Throws `code` if no token is left. Takes no token. */
  check(name: RateClass, key: string, { code = 'rate-limited' }: Pick<Taking, 'code'> = {}) {
    // An unknown bucket is full, so the check passes. The bucket is not stored, because the number of buckets is limited.
    if (this.#isFree(key) || !this.#buckets.has(idOf(name, key))) return;
    const bucket = this.#fill(name, key);
    if (bucket.left < 1) throw this.#refusal(code, name, { bucket, wait: this.#waitFor(1, name, bucket) });
  }

  /**
   * Takes a token before an attempt, because concurrent attempts could otherwise all pass the check. Returns a function that gives
   * the token back. Throws `rate-limited`.
   */
  reserve(name: RateClass, key: string): () => void {
    this.check(name, key);
    this.count(name, key);
    return () => this.count(name, key, -1);
  }

  /** Takes `amount` without a refusal; a negative amount gives tokens back. */
  count(name: RateClass, key: string, amount = 1) {
    if (!this.#isFree(key)) this.#fill(name, key).left -= amount;
  }

  isEmpty(name: RateClass, key: string): boolean {
    return !this.#isFree(key) && this.#buckets.has(idOf(name, key)) && this.#fill(name, key).left < 1;
  }

  async takeShared(c: Answering, name: RateClass, key: string) {
    this.take(c, name, key);
    if (this.#shared && !this.#isFree(key) && !(await this.#shared.take(this.#sharedBucket(name, key), this.#now())))
      throw this.#sharedRefusal(name);
  }

  async checkShared(name: RateClass, key: string) {
    if (this.#shared && !this.#isFree(key) && !(await this.#shared.has(this.#sharedBucket(name, key), this.#now())))
      throw this.#sharedRefusal(name);
  }

  countShared(name: RateClass, key: string) {
    if (!this.#shared || this.#isFree(key)) return;
    this.#shared
      .take(this.#sharedBucket(name, key), this.#now())
      .catch((error) => console.error('rates:', error instanceof Error ? error.message : error));
  }

  #sharedBucket(name: RateClass, key: string): SharedBucket {
    return { key: idOf(name, key), ...this.#classes[name] };
  }

  #sharedRefusal(name: RateClass) {
    const bucket = { left: 0, at: 0, refused: 0 };
    return this.#refusal('rate-limited', name, { bucket, wait: this.#waitFor(1, name, bucket) });
  }

  #isFree(key: string): boolean {
    return !this.#on || this.#isExempt(key);
  }

  /**
   * Takes tokens for the bytes and rows that the first token of the request does not pay for. The bucket may fall below zero, and
   * later requests are then refused until it is filled again.
   */
  charge(name: RateClass, key: string, { bytes = 0, rows = 0 }: { bytes?: number; rows?: number }) {
    const amount = bytes / bytesPerToken + rows / rowsPerToken - 1;
    if (amount > 0) this.count(name, key, amount);
  }

  #waitFor(amount: number, name: RateClass, { left }: Bucket): number {
    return Math.max(1, Math.ceil((amount - left) / this.#classes[name].perSecond));
  }

  #refusal(
    code: ErrorCode,
    name: RateClass,
    { bucket, wait, fields = [] }: { bucket: Bucket; wait: number; fields?: RefusedField[] },
  ): Refusal {
    const headers = { 'Retry-After': String(wait), ...this.#headers(name, bucket, wait) };
    bucket.refused = Math.min(mostRefused, bucket.refused + 1);
    const holdMs = Math.max(0, bucket.refused - promptRefusals) * holdMsEach;
    return new Refusal(code, { fields, headers, holdMs });
  }

  #headers(name: RateClass, { left }: Bucket, wait: number): Record<string, string> {
    const { burst, perSecond } = this.#classes[name];
    return {
      'RateLimit-Policy': `"${name}";q=${burst};w=${Math.ceil(burst / perSecond)}`,
      RateLimit: `"${name}";r=${Math.max(0, Math.floor(left))};t=${wait}`,
    };
  }

  #fill(name: RateClass, key: string): Bucket {
    const { burst, perSecond } = this.#classes[name];
    const id = idOf(name, key);
    const now = this.#now();
    const known = this.#buckets.get(id);
    const bucket = known ?? { left: burst, at: now, refused: 0 };
    // The elapsed time is not negative, because a clock that is set back must not remove tokens.
    const elapsedMs = Math.max(0, now - bucket.at);
    bucket.left = Math.min(burst, bucket.left + (elapsedMs / 1_000) * perSecond);
    bucket.at = now;
    this.#buckets.delete(id);
    this.#buckets.set(id, bucket);
    if (this.#buckets.size > 10_000)
      for (const oldest of this.#buckets.keys()) {
        this.#buckets.delete(oldest);
        break;
      }
    return bucket;
  }
}

/** Hashes long keys to save memory. Some keys contain text from the request, of any length. */
const idOf = (name: RateClass, key: string) =>
  `${name} ${key.length > 64 ? createHash('sha256').update(key).digest('base64') : key}`;
