import { type Kysely, type Migration, sql } from 'kysely';
import type { StoreKind } from '../database/schema';

/**
 * On PostgreSQL the place in which events were written is noted. `write_order` is not read any more; the version before still
 * writes it beside this one, so a later version drops it.
 */
export const eventHome = (kind: StoreKind): Migration => ({
  async up(db: Kysely<unknown>) {
    if (kind === 'postgres') await sql`create table event_home (place text not null)`.execute(db);
  },
});
