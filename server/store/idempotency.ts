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

const batch = 1_000;

/** A batch at a time, so that nobody waits for long; until none is left, or a busy service would gather more and more. */
export async function sweepKeys(db: Db, before: number) {
  for (let swept = batch; swept === batch; ) {
    const result = await db
      .deleteFrom('idempotency')
      .where((row) =>
        row(
          row.refTuple('contact_id', 'key'),
          'in',
          row
            .selectFrom('idempotency')
            .select(['contact_id', 'key'])
            .where('created_at', '<', before)
            .limit(batch)
            .$asTuple('contact_id', 'key'),
        ),
      )
      .executeTakeFirst();
    swept = Number(result.numDeletedRows);
  }
}
