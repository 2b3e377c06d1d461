import { type Kysely, type Migration, sql } from 'kysely';
import type { StoreKind } from '../database/schema';

/** Processes share the rate limits in this table. SQLite needs no table, because only one process uses the database. */
export const rate = (kind: StoreKind): Migration => ({
  async up(db: Kysely<unknown>) {
    if (kind !== 'postgres') return;
    await sql`create table rate (key text primary key, tokens float8 not null, at float8 not null)`.execute(db);
  },
});
