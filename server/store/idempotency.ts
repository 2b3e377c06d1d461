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

/** Stores a key. Rejects with SQLSTATE 23505 on PostgreSQL when another transaction stored it first. */
export const addKey = (db: Db, row: Insertable<Schema['idempotency']>) =>
  db.insertInto('idempotency').values(row).execute();

export async function keyOfResource(db: Db, contactId: string, resourceId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('idempotency')
    .select('key')
    .where('resource_id', '=', resourceId)
    .where('contact_id', '=', contactId)
    .executeTakeFirst();
  return row?.key;
}

export const sweepKeys = (db: Db, before: number) =>
  deleteInBatches(db, 'idempotency', ['contact_id', 'key'], sql`created_at < ${before}`);
