import { type Kysely, type Migration, sql } from 'kysely';
import type { StoreKind } from '../database/schema';

export const readers = (kind: StoreKind): Migration => ({
  async up(db: Kysely<unknown>) {
    const key = kind === 'postgres' ? sql`text collate "C"` : sql`text`;
    await sql`alter table event add column readers text`.execute(db);
    await sql`create table marker_moved (
      conversation_id ${key} not null, contact_id ${key} not null, up_to ${key} not null, at bigint not null,
      primary key (conversation_id, contact_id))`.execute(db);
  },
});
