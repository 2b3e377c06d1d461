import { prepare } from '../database/prepared';
import type { Db, Tx } from '../database/schema';
import type { Membership } from './members';

/** `at` is the time of a move forward in Unix milliseconds, or null after a move back. */
export interface Reader {
  id: string;
  upTo: string | null;
  at: number | null;
}

const noteUpsert = prepare<{ conversationId: string; contactId: string; upTo: string; at: number }, unknown>(
  (db, value) =>
    db
      .insertInto('marker_moved')
      .values({
        conversation_id: value('conversationId'),
        contact_id: value('contactId'),
        up_to: value('upTo'),
        at: value('at'),
      })
      .onConflict((row) =>
        row.columns(['conversation_id', 'contact_id']).doUpdateSet({ up_to: value('upTo'), at: value('at') }),
      ),
);

/** Stores the marker for the conversation's next `read.moved` event. */
export const noteMoved = (tx: Tx, own: Membership, upTo: string, at: number) =>
  noteUpsert(tx, { ...own, upTo, at }).execute();

const noteDelete = prepare<{ conversationId: string; contactId: string }, Reader>((db, value) =>
  db
    .deleteFrom('marker_moved')
    .where('conversation_id', '=', value('conversationId'))
    .where('contact_id', '=', value('contactId'))
    .returning(['contact_id as id', 'up_to as upTo', 'at']),
);

/**
 * Deletes and returns the reader's stored marker. The row stays locked until the transaction ends, so that no other
 * event contains the marker. Call this function before writing the reader's next event, because events must follow the
 * order of moves.
 */
export const takeMovedOf = (tx: Tx, own: Membership): Promise<Reader | undefined> =>
  noteDelete(tx, { ...own }).executeTakeFirst();

/** Returns readers in the order of their markers. */
export async function takeMoved(tx: Tx, conversationId: string): Promise<Reader[]> {
  const rows = await tx
    .deleteFrom('marker_moved')
    .where('conversation_id', '=', conversationId)
    .returning(['contact_id as id', 'up_to as upTo', 'at'])
    .execute();
  return rows.sort((a, b) => (a.upTo < b.upTo ? -1 : 1));
}

/** `before` is Unix milliseconds. */
export const conversationsWithMoved = async (db: Db, before: number): Promise<string[]> =>
  (await db.selectFrom('marker_moved').select('conversation_id').distinct().where('at', '<', before).execute()).map(
    (row) => row.conversation_id,
  );
