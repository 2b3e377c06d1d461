import type { Db, Tx } from '../database/schema';
import { deleteUploadsOfMessages } from '../messages/uploads';

/**
 * Rows per transaction. The number is small, because a message may also have files, reactions and words in the search
 * index.
 */
export const rowsPerErasure = 50;

export const nextToErase = async (db: Db): Promise<string | null> =>
  (
    await db
      .selectFrom('deleted_group')
      .select('conversation_id')
      .where('conversation_id', 'is not', null)
      .limit(1)
      .executeTakeFirst()
  )?.conversation_id ?? null;

/** Returns names of files, which the caller removes after the commit. */
export async function eraseSome(tx: Tx, conversationId: string): Promise<string[]> {
  const messages = await tx
    .selectFrom('message')
    .select('id')
    .where('conversation_id', '=', conversationId)
    .limit(rowsPerErasure)
    .execute();
  if (messages.length > 0) {
    const ids = messages.map(({ id }) => id);
    const files = await deleteUploadsOfMessages(tx, ids);
    await tx.deleteFrom('message').where('id', 'in', ids).execute();
    return files;
  }
  const { numDeletedRows } = await tx
    .deleteFrom('read_mark')
    .where((row) =>
      row(
        row.refTuple('conversation_id', 'contact_id', 'up_to'),
        'in',
        row
          .selectFrom('read_mark')
          .select(['conversation_id', 'contact_id', 'up_to'])
          .where('conversation_id', '=', conversationId)
          .limit(rowsPerErasure)
          .$asTuple('conversation_id', 'contact_id', 'up_to'),
      ),
    )
    .executeTakeFirst();
  if (numDeletedRows === 0n)
    await tx
      .updateTable('deleted_group')
      .set({ conversation_id: null })
      .where('conversation_id', '=', conversationId)
      .execute();
  return [];
}
