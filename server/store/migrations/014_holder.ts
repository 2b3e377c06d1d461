import { type Kysely, type Migration, sql } from 'kysely';

export const holder: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table session add column replayed_at bigint`.execute(db);
  },
};
