import { type Insertable, sql } from 'kysely';
import { deleteInBatches } from './database/batches';
import type { Db, Schema } from './database/schema';

export const findKey = (db: Db, contactId: string, key: string) =>
  db
    .selectFrom('idempotency')
    .select(['fingerprint', 'resource_id'])
    .where('contact_id', '=', contactId)
    .where('key', '=', key)
    .executeTakeFirst();

/** The write that stores a key. Rejects with SQLSTATE 23505 on PostgreSQL when another transaction stored it first. */
export const addKey = (db: Db, row: Insertable<Schema['idempotency']>) => db.insertInto('idempotency').values(row);

export const sweepKeys = (db: Db, before: number) =>
  deleteInBatches(db, 'idempotency', ['contact_id', 'key'], sql`created_at < ${before}`);
