import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { Refusal } from '../http/errors';

const cost = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };

/** Compared with when an account does not exist, so that the answer takes as long. */
const dummyHash = `scrypt$${randomBytes(16).toString('base64url')}$${randomBytes(32).toString('base64url')}`;

/** Hashes passwords, a few at a time and the rest in a queue. One per service. */
export class Passwords {
  readonly #atOnceMax: number;
  readonly #queueMax: number;
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  /** A hash takes 32 MiB and a core for a tenth of a second: more at once would let sign-ins starve everything else. */
  constructor({ atOnceMax = 2, queueMax = 50 } = {}) {
    this.#atOnceMax = atOnceMax;
    this.#queueMax = queueMax;
  }

  /** What is stored for a password. Throws `unavailable` when the queue is full. */
  async hash(password: string): Promise<string> {
    const salt = randomBytes(16);
    return `scrypt$${salt.toString('base64url')}$${(await this.#derive(password, salt)).toString('base64url')}`;
  }

  /**
   * `stored` is null for an account that does not exist; false then, after the same time. Throws `unavailable` when the
   * queue is full.
   */
  async check(password: string, stored: string | null): Promise<boolean> {
    const [, salt = '', key = ''] = (stored ?? dummyHash).split('$');
    const derived = await this.#derive(password, Buffer.from(salt, 'base64url'));
    const wanted = Buffer.from(key, 'base64url');
    return derived.length === wanted.length && timingSafeEqual(derived, wanted) && stored !== null;
  }

  async #derive(password: string, salt: Buffer): Promise<Buffer> {
    if (this.#running >= this.#atOnceMax) {
      if (this.#waiting.length >= this.#queueMax) throw new Refusal('unavailable', { headers: { 'Retry-After': '2' } });
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else this.#running++;
    try {
      return await new Promise<Buffer>((resolve, reject) =>
        scrypt(password.normalize('NFKC'), salt, 32, cost, (error, key) => (error ? reject(error) : resolve(key))),
      );
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running--;
    }
  }
}
