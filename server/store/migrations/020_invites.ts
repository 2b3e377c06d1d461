import { type Kysely, type Migration, sql } from 'kysely';
import type { StoreKind } from '../database/schema';

export const invites = (kind: StoreKind): Migration => ({
  async up(db: Kysely<unknown>) {
    const key = kind === 'postgres' ? sql`text collate "C"` : sql`text`;
    await sql`create table invite (
      id ${key} primary key, hash ${key} not null unique, group_id ${key} not null references groups (id) on delete cascade,
      role text not null, max_uses integer, uses integer not null default 0,
      created_by ${key} not null references contact (id), created_at bigint not null, expires_at bigint not null)`.execute(
      db,
    );
    await sql`create index invite_group on invite (group_id)`.execute(db);
  },
});
