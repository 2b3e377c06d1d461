import { type Insertable, sql } from 'kysely';
import { deleteInBatches } from './database/batches';
import { prepare } from './database/prepared';
import type { Db, Schema } from './database/schema';

export const findKey = (db: Db, contactId: string, key: string) =>
  db
    .selectFrom('idempotency')
    .select(['fingerprint', 'resource_id'])
    .where('contact_id', '=', contactId)
    .where('key', '=', key)
    .executeTakeFirst();

/** PostgreSQL rejects with SQLSTATE 23505 if another transaction has stored the key. */
export const addKey = prepare<Insertable<Schema['idempotency']>, unknown>((db, value) =>
  db.insertInto('idempotency').values({
    contact_id: value('contact_id'),
    key: value('key'),
    route: value('route'),
    fingerprint: value('fingerprint'),
    status: value('status'),
    resource_id: value('resource_id'),
    created_at: value('created_at'),
  }),
);

export const sweepKeys = (db: Db, before: number) =>
  deleteInBatches(db, 'idempotency', ['contact_id', 'key'], sql`created_at < ${before}`);
