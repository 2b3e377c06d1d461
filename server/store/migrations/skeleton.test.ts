import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestService, testService } from '../../test/service';
import { createContact } from '../people/contacts';
import { skeletons } from './009_skeleton';

let service: TestService;
beforeAll(async () => {
  service = await testService();
});
afterAll(() => service.close());

test('accounts that look alike by a new rule keep their names, and the oldest one keeps others away', async () => {
  const { db } = service.store;
  for (const [at, name] of ['ida', 'lda', '1da', 'bruno', 'rnei'].entries())
    await db
      .insertInto('contact')
      .values({
        id: `con_${at}`,
        username: name,
        username_key: name,
        skeleton: name,
        password: null,
        phone_number: null,
        avatar_url: null,
        last_active_at: null,
        created_at: at,
        role: 'member',
      })
      .execute();
  await skeletons.up(db);
  const rows = await db.selectFrom('contact').select(['username', 'skeleton']).orderBy('id').execute();
  expect(rows).toEqual([
    { username: 'ida', skeleton: 'lda' },
    { username: 'lda', skeleton: 'lda con_1' },
    { username: '1da', skeleton: 'lda con_2' },
    { username: 'bruno', skeleton: 'bruno' },
    { username: 'rnei', skeleton: 'mel' },
  ]);
  const create = (username: string) =>
    service.store.write((tx) => createContact(tx, service.store.kind, { username, password: null, now: 9 }));
  expect([await create('IDA'), await create('ídа'), await create('mei'), await create('brun0')]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect(await create('nina')).toMatchObject({ username: 'nina' });
});
