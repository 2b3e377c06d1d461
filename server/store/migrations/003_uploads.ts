import { type Kysely, type Migration, sql } from 'kysely';
import type { StoreKind } from '../database/schema';

export const uploads = (kind: StoreKind): Migration => ({
  async up(db: Kysely<unknown>) {
    const key = kind === 'postgres' ? sql`text collate "C"` : sql`text`;
    const statements = [
      sql`create table upload (
        id ${key} primary key, owner_id ${key} not null references contact (id), name ${key} not null unique,
        secret ${key} not null, filename text not null, file_type text not null, file_size bigint not null,
        width integer, height integer, message_id ${key} references message (id) on delete set null,
        group_id ${key} references groups (id) on delete set null, created_at bigint not null)`,
      sql`create index upload_owner on upload (owner_id)`,
      sql`create index upload_message on upload (message_id)`,
      sql`create index upload_group on upload (group_id)`,
      sql`create index upload_free on upload (created_at) where message_id is null and group_id is null`,
      sql`alter table attachment add column alt text`,
    ];
    for (const statement of statements) await statement.execute(db);
  },
});
