import { type Kysely, type Migration, sql } from 'kysely';
import type { StoreKind } from '../database/schema';

export const session = (kind: StoreKind): Migration => ({
  async up(db: Kysely<unknown>) {
    const key = kind === 'postgres' ? sql`text collate "C"` : sql`text`;
    const statements = [
      sql`create table session (
        id ${key} primary key, public_id ${key} not null unique, contact_id ${key} not null references contact (id),
        device text not null, created_at bigint not null, renewed_at bigint not null, ends_at bigint not null)`,
      sql`create index session_contact on session (contact_id)`,
      sql`insert into session (id, public_id, contact_id, device, created_at, renewed_at, ends_at)
        select session_id, 'ses_' || min(substr(hash, 1, 22)), contact_id, '', min(created_at), min(created_at),
          min(created_at) + 7776000000 from token group by session_id, contact_id`,
      sql`alter table token add column used_at bigint`,
      sql`alter table token add column superseded_at bigint`,
      sql`alter table contact add column disabled_at bigint`,
      sql`create table password_reset (
        hash ${key} primary key, contact_id ${key} not null references contact (id), expires_at bigint not null)`,
    ];
    for (const statement of statements) await statement.execute(db);
  },
});
