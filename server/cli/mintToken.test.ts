import { afterAll, beforeAll, expect, test } from 'vitest';
import { BadSettings } from '../settings';
import { type TestService, testService } from '../test/service';
import { mintToken } from './mintToken';

let service: TestService;
beforeAll(async () => {
  service = await testService();
});
afterAll(() => service.close());

const mint = (username: string, more: { create?: boolean; admin?: boolean } = {}) =>
  mintToken(service.store, { username, days: 30, create: false, admin: false, now: Date.now(), ...more });

test('a token is for the account it was minted for', async () => {
  await service.person('ida');
  const token = await mint('ida');
  const asked = { headers: { Authorization: `Bearer ${token}` } };
  const response = await service.app.request('/v1/me', asked);
  expect([response.status, (await response.json()).contact.username]).toEqual([200, 'ida']);
});

test('nobody is made unless that is asked for', async () => {
  await expect(mint('bruno')).rejects.toThrow('There is no bruno; add --create');
  await expect(mint('a b', { create: true })).rejects.toThrow('a b cannot be a username');
  expect(await mint('bruno', { create: true })).not.toBe('');
});

test('a disabled account gets none, which would never work, and becomes no admin', async () => {
  await mint('mei', { create: true });
  const account = service.store.db.selectFrom('contact').selectAll().where('username', '=', 'mei');
  await service.store.db.updateTable('contact').set({ disabled_at: 1 }).where('username', '=', 'mei').execute();
  const minting = mint('mei', { admin: true });
  await expect(minting).rejects.toThrow(new BadSettings('mei is disabled: enable the account in /people first'));
  expect((await account.executeTakeFirstOrThrow()).role).toBe('member');
});
