import { type Kysely, type Migration, sql } from 'kysely';
import type { StoreKind } from '../database/schema';

/** The table lets processes share the limits. The embedded database has one process, which needs no table. */
export const rate = (kind: StoreKind): Migration => ({
  async up(db: Kysely<unknown>) {
    if (kind !== 'postgres') return;
    await sql`create table rate (key text primary key, tokens float8 not null, at float8 not null)`.execute(db);
  },
});
