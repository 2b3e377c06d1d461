import type { Insertable, Selectable } from 'kysely';
import type { Db, Schema } from './schema';

export type KeyRow = Selectable<Schema['idempotency']>;

export const findKey = (db: Db, contactId: string, key: string): Promise<KeyRow | undefined> =>
  db
    .selectFrom('idempotency')
    .selectAll()
    .where('contact_id', '=', contactId)
    .where('key', '=', key)
    .executeTakeFirst();

export const addKey = (db: Db, row: Insertable<Schema['idempotency']>) =>
  db.insertInto('idempotency').values(row).execute();

/** The key stays and its content goes: a repeated request then hears that what it made is gone, instead of making it again. */
export const forgetResource = (db: Db, id: string) =>
  db.updateTable('idempotency').set({ body: null }).where('resource_id', '=', id).execute();
export const forgetConversation = (db: Db, conversationId: string) =>
  db.updateTable('idempotency').set({ body: null }).where('conversation_id', '=', conversationId).execute();

/** A batch at a time, so that nobody waits for it. */
export async function sweepKeys(db: Db, before: number) {
  await db
    .deleteFrom('idempotency')
    .where((row) =>
      row(
        row.refTuple('contact_id', 'key'),
        'in',
        row
          .selectFrom('idempotency')
          .select(['contact_id', 'key'])
          .where('created_at', '<', before)
          .limit(1_000)
          .$asTuple('contact_id', 'key'),
      ),
    )
    .execute();
}
