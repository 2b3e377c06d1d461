import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { Refusal } from '../refusal';
import { CommonPasswords } from './commonPasswords';

interface Cost {
  N: number;
  r: number;
  p: number;
}

/** The scrypt setting with the least memory in OWASP's password storage cheat sheet (2025). */
export const currentCost: Cost = { N: 2 ** 15, r: 8, p: 3 };
/** A cheap setting for tests (`CONFAB_TEST`), because tests create hundreds of accounts. */
export const testCost: Cost = { N: 2 ** 10, r: 8, p: 1 };
/** The cost of old stored hashes, which do not contain their cost. */
const firstCost: Cost = { N: 2 ** 15, r: 8, p: 1 };

interface StoredHash {
  cost: Cost;
  salt: Buffer;
  key: Buffer;
}

const format = ({ cost: { N, r, p }, salt, key }: StoredHash) =>
  `scrypt$${N}$${r}$${p}$${salt.toString('base64url')}$${key.toString('base64url')}`;

function parse(stored: string): StoredHash {
  const parts = stored.split('$').slice(1);
  const [salt = '', key = ''] = parts.slice(-2);
  const [N = firstCost.N, r = firstCost.r, p = firstCost.p] = parts.slice(0, -2).map(Number);
  return { cost: { N, r, p }, salt: Buffer.from(salt, 'base64url'), key: Buffer.from(key, 'base64url') };
}

export class Passwords {
  readonly #cost: Cost;
  readonly #maxAtOnce: number;
  readonly #maxQueueLength: number;
  /**
   * `check` computes this hash for a missing account, so that the response takes as long as for an existing account.
   */
  readonly #dummy: StoredHash;
  readonly common = new CommonPasswords();
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  /**
   * `maxAtOnce` is low, because a hash takes 32 MiB and one core for 0.2 s. More parallel hashes would block other
   * requests.
   */
  constructor({ cost = currentCost, maxAtOnce = 2, maxQueueLength = 50 } = {}) {
    this.#cost = cost;
    this.#maxAtOnce = maxAtOnce;
    this.#maxQueueLength = maxQueueLength;
    this.#dummy = { cost, salt: randomBytes(16), key: randomBytes(32) };
  }

  /** Returns `scrypt$N$r$p$salt$key`. Throws `unavailable` when the queue is full. */
  async hash(password: string): Promise<string> {
    const hash = { cost: this.#cost, salt: randomBytes(16) };
    return format({ ...hash, key: await this.#derive(password, hash) });
  }

  /**
   * `stored` is null for a missing account. The check then takes as long as for an existing account. Throws
   * `unavailable` when the queue is full.
   */
  async check(password: string, stored: string | null): Promise<boolean> {
    const wanted = stored === null ? this.#dummy : parse(stored);
    const derived = await this.#derive(password, wanted);
    return derived.length === wanted.key.length && timingSafeEqual(derived, wanted.key) && stored !== null;
  }

  isOutdated(stored: string): boolean {
    const { N, r, p } = parse(stored).cost;
    return N !== this.#cost.N || r !== this.#cost.r || p !== this.#cost.p;
  }

  async #derive(password: string, { cost, salt }: Pick<StoredHash, 'cost' | 'salt'>): Promise<Buffer> {
    if (this.#running >= this.#maxAtOnce) {
      if (this.#waiting.length >= this.#maxQueueLength)
        throw new Refusal('unavailable', { headers: { 'Retry-After': '2' } });
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else this.#running++;
    try {
      const options = { ...cost, maxmem: 256 * cost.N * cost.r };
      return await new Promise<Buffer>((resolve, reject) =>
        scrypt(password.normalize('NFKC'), salt, 32, options, (error, key) => (error ? reject(error) : resolve(key))),
      );
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running--;
    }
  }
}
