import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { Refusal } from '../http/errors';

const cost = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };
/** 32 MiB and a core for a tenth of a second each: more at once would let sign-ins starve everything else. */
const hashesAtOnceMax = 2;
const queueMax = 50;
let running = 0;
const waiting: (() => void)[] = [];

async function derive(password: string, salt: Buffer): Promise<Buffer> {
  if (running >= hashesAtOnceMax) {
    if (waiting.length >= queueMax) throw new Refusal('unavailable', { headers: { 'Retry-After': '2' } });
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running++;
  try {
    return await new Promise<Buffer>((resolve, reject) =>
      scrypt(password.normalize('NFKC'), salt, 32, cost, (error, key) => (error ? reject(error) : resolve(key))),
    );
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return `scrypt$${salt.toString('base64url')}$${(await derive(password, salt)).toString('base64url')}`;
}

const dummyHash = `scrypt$${randomBytes(16).toString('base64url')}$${randomBytes(32).toString('base64url')}`;

/** Takes as long for somebody who does not exist. */
export async function checkPassword(password: string, stored: string | null): Promise<boolean> {
  const [, salt = '', key = ''] = (stored ?? dummyHash).split('$');
  const derived = await derive(password, Buffer.from(salt, 'base64url'));
  const wanted = Buffer.from(key, 'base64url');
  return derived.length === wanted.length && timingSafeEqual(derived, wanted) && stored !== null;
}
