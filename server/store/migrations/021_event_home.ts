import { type Kysely, type Migration, sql } from 'kysely';
import type { StoreKind } from '../database/schema';

/** Positions are taken by each conversation, and on PostgreSQL the place in which events were written is noted. */
export const eventHome = (kind: StoreKind): Migration => ({
  async up(db: Kysely<unknown>) {
    if (kind === 'postgres') await sql`create table event_home (place text not null)`.execute(db);
    await sql`drop table write_order`.execute(db);
  },
});
