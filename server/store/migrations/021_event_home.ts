import { type Kysely, type Migration, sql } from 'kysely';
import type { StoreKind } from '../database/schema';

/** The unused table `write_order` stays, because the previous version writes it during an update. */
export const eventHome = (kind: StoreKind): Migration => ({
  async up(db: Kysely<unknown>) {
    if (kind === 'postgres') await sql`create table event_home (place text not null)`.execute(db);
  },
});
