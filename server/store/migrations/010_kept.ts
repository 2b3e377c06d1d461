import { type Kysely, type Migration, sql } from 'kysely';
import type { StoreKind } from '../database/schema';

/** Existing memberships count as accepted. */
export const kept = (kind: StoreKind): Migration => ({
  async up(db: Kysely<unknown>) {
    const key = kind === 'postgres' ? sql`text collate "C"` : sql`text`;
    const statements = [
      sql`alter table member add column added_by ${key} references contact (id)`,
      sql`alter table member add column kept_at bigint`,
      sql`update member set kept_at = joined_at`,
      sql`create index member_kept on member (contact_id, group_id) where kept_at is not null`,
      sql`create index member_quarantined on member (group_id) where kept_at is null`,
      sql`create table block (
        owner_id ${key} not null references contact (id), person_id ${key} not null references contact (id),
        created_at bigint not null, primary key (owner_id, person_id))`,
      sql`create table departure (
        group_id ${key} not null references groups (id) on delete cascade,
        person_id ${key} not null references contact (id), added_by ${key} not null references contact (id), at bigint not null,
        primary key (group_id, person_id, added_by))`,
      sql`create index departure_age on departure (at)`,
      sql`alter table audit add column detail text`,
    ];
    for (const statement of statements) await statement.execute(db);
  },
});
