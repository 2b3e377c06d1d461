import { type Kysely, type Migration, sql } from 'kysely';

/** A session that ended because two parties had its cookie keeps its row, so that both are told. */
export const holder: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table session add column replayed_at bigint`.execute(db);
  },
};
