import { randomBytes, scryptSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { CommonPasswords } from './commonPasswords';
import { currentCost, Passwords, testCost } from './passwords';

test('a password is checked against its own hash only', async () => {
  const passwords = new Passwords({ cost: testCost });
  const stored = await passwords.hash('correct horse');
  expect(await passwords.check('correct horse', stored)).toBe(true);
  expect(await passwords.check('correct house', stored)).toBe(false);
  expect(await passwords.check('correct horse', null)).toBe(false);
});

test('a full queue refuses, and is of one service alone', async () => {
  const busy = new Passwords({ cost: testCost, maxAtOnce: 1, maxQueueLength: 1 });
  const other = new Passwords({ cost: testCost, maxAtOnce: 1, maxQueueLength: 1 });
  const running = [busy.check('first', null), busy.check('second', null)];
  await expect(busy.check('third', null)).rejects.toMatchObject({ code: 'unavailable' });
  expect(await other.check('third', null)).toBe(false);
  expect(await Promise.all(running)).toEqual([false, false]);
  expect(await busy.check('fourth', null)).toBe(false);
});

test('new hashes cost what OWASP asks for, and name their cost', async () => {
  // All settings of OWASP's cheat sheet cost about as much as N = 2^15 and p = 3 with r = 8.
  expect(currentCost.N * currentCost.p).toBeGreaterThanOrEqual(3 * 2 ** 15);
  expect(currentCost.r).toBe(8);
  expect(await new Passwords().hash('correct horse')).toMatch(/^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/);
});

test('a hash of another cost is still right, and outdated', async () => {
  const passwords = new Passwords();
  const other = await new Passwords({ cost: testCost }).hash('correct horse');
  expect([await passwords.check('correct horse', other), passwords.isOutdated(other)]).toEqual([true, true]);
  expect(passwords.isOutdated(await passwords.hash('correct horse'))).toBe(false);
});

test('a hash that names no cost is of the first cost', async () => {
  const salt = randomBytes(16);
  const key = scryptSync('correct horse', salt, 32, { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 });
  const stored = `scrypt$${salt.toString('base64url')}$${key.toString('base64url')}`;
  const passwords = new Passwords();
  expect([await passwords.check('correct horse', stored), passwords.isOutdated(stored)]).toEqual([true, true]);
});

test('the most used passwords are known, in any case', async () => {
  const common = new CommonPasswords();
  for (const password of ['password', 'PassWord', '12345678', 'sunshine', 'ｐａｓｓｗｏｒｄ'])
    expect([password, await common.has(password)]).toEqual([password, true]);
  for (const password of ['correct horse battery', 'confab-demo']) expect(await common.has(password)).toBe(false);
});
