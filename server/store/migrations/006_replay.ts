import { type Kysely, type Migration, sql } from 'kysely';

/** A repeated request gets the current resource, so no response is stored. */
export const replay = (): Migration => ({
  async up(db: Kysely<unknown>) {
    const statements = [
      sql`drop index idempotency_conversation`,
      sql`alter table idempotency drop column conversation_id`,
      sql`alter table idempotency drop column etag`,
      sql`alter table idempotency drop column body`,
    ];
    for (const statement of statements) await statement.execute(db);
  },
});
