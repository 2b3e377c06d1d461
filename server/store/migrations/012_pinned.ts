import { type Kysely, type Migration, sql } from 'kysely';

export const pinned: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index reaction_pin on reaction (contact_id, message_id) where name = 'pushpin'`.execute(db);
  },
};
