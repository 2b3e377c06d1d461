import { type Kysely, type Migration, sql } from 'kysely';
import { fold } from '../../../src/contract/fold';
import type { Schema, StoreKind } from '../database/schema';

export const foldedNames = (kind: StoreKind): Migration => ({
  async up(db: Kysely<Schema>) {
    const key = kind === 'postgres' ? sql`text collate "C"` : sql`text`;
    await sql`alter table contact add column username_fold ${key} not null default ''`.execute(db);
    await sql`create index contact_fold on contact (username_fold)`.execute(db);
    for (const { id, username } of await db.selectFrom('contact').select(['id', 'username']).execute())
      await db
        .updateTable('contact')
        .set({ username_fold: fold(username) })
        .where('id', '=', id)
        .execute();
  },
});
