import { expect, test } from 'vitest';
import { Passwords } from './passwords';

test('a password is checked against its own hash only', async () => {
  const passwords = new Passwords();
  const stored = await passwords.hash('correct horse');
  expect(await passwords.check('correct horse', stored)).toBe(true);
  expect(await passwords.check('correct house', stored)).toBe(false);
  expect(await passwords.check('correct horse', null)).toBe(false);
});

test('a full queue refuses, and is of one service alone', async () => {
  const busy = new Passwords({ atOnceMax: 1, queueMax: 1 });
  const other = new Passwords({ atOnceMax: 1, queueMax: 1 });
  const running = [busy.check('first', null), busy.check('second', null)];
  await expect(busy.check('third', null)).rejects.toMatchObject({ code: 'unavailable' });
  expect(await other.check('third', null)).toBe(false);
  expect(await Promise.all(running)).toEqual([false, false]);
  expect(await busy.check('fourth', null)).toBe(false);
});
