import { type Kysely, type Migration, sql } from 'kysely';
import type { StoreKind } from '../database/schema';

/** The previous version still writes `write_order`, so a later version drops the table. */
export const eventHome = (kind: StoreKind): Migration => ({
  async up(db: Kysely<unknown>) {
    if (kind === 'postgres') await sql`create table event_home (place text not null)`.execute(db);
  },
});
