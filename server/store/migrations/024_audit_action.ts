import { type Kysely, type Migration, sql } from 'kysely';

/** The index avoids a scan of the whole trail for open reports. */
export const auditAction: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index audit_action on audit (action, id)`.execute(db);
  },
};
