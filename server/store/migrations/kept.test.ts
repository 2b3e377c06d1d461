import { expect, test } from 'vitest';
import { openSqlite } from '../database/sqlite';
import { first } from './001_first';
import { audit } from './004_audit';
import { kept } from './010_kept';

test('members of groups that exist have kept them, and nobody has added them', async () => {
  const { db, close } = openSqlite(':memory:');
  for (const migration of [first('sqlite'), audit('sqlite')]) await migration.up(db);
  for (const id of ['con_1', 'con_2'])
    await db
      .insertInto('contact')
      .values({
        id,
        username: id,
        username_key: id,
        skeleton: id,
        password: null,
        phone_number: null,
        avatar_url: null,
        last_active_at: null,
        created_at: 1,
        role: 'member',
      })
      .execute();
  await db
    .insertInto('groups')
    .values({
      id: 'grp_1',
      conversation_id: 'cnv_1',
      name: 'Lake',
      description: null,
      avatar_url: null,
      created_at: 1,
      archived_at: null,
      archived_by: null,
      version: 1,
      activity: '',
      last_seq: 0,
      last_ms: 1,
      last_message_id: null,
    })
    .execute();
  for (const [position, contact_id] of ['con_1', 'con_2'].entries())
    await db
      .insertInto('member')
      .values({
        group_id: 'grp_1',
        conversation_id: 'cnv_1',
        contact_id,
        role: 'member',
        listed: 1,
        position,
        joined_at: 7,
        read_up_to: null,
      })
      .execute();
  await kept('sqlite').up(db);
  expect(await db.selectFrom('member').select(['contact_id', 'kept_at', 'added_by']).execute()).toEqual([
    { contact_id: 'con_1', kept_at: 7, added_by: null },
    { contact_id: 'con_2', kept_at: 7, added_by: null },
  ]);
  await close();
});
