import { type Kysely, type Migration, sql } from 'kysely';

/** Open reports are found without reading the whole trail. */
export const auditAction: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index audit_action on audit (action, id)`.execute(db);
  },
};
