import { type Kysely, type Migration, sql } from 'kysely';
import type { StoreKind } from '../database/schema';

export const profile = (kind: StoreKind): Migration => ({
  async up(db: Kysely<unknown>) {
    const key = kind === 'postgres' ? sql`text collate "C"` : sql`text`;
    const statements = [
      sql`alter table upload add column contact_id ${key} references contact (id)`,
      sql`create table former_name (
        skeleton ${key} primary key, contact_id ${key} not null references contact (id), until bigint not null)`,
      sql`create index former_name_until on former_name (until)`,
    ];
    for (const statement of statements) await statement.execute(db);
  },
});
