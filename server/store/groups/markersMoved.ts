import { prepare } from '../database/prepared';
import type { Db, Tx } from '../database/schema';
import type { Membership } from './members';

/** A reader whose marker moved. `at`: the time at which it moved on, in Unix milliseconds; null when it went back. */
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

/** Notes a marker that moved on. The next event of markers in the conversation contains it. */
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
 * Removes and returns the note of one reader. The row is locked until the transaction ends, so no other event can contain it.
 * Call this before the next event of this reader is written.
 */
export const takeMovedOf = (tx: Tx, own: Membership): Promise<Reader | undefined> =>
  noteDelete(tx, { ...own }).executeTakeFirst();

/** Removes and returns all noted readers, in the order of their markers. */
export async function takeMoved(tx: Tx, conversationId: string): Promise<Reader[]> {
  const rows = await tx
    .deleteFrom('marker_moved')
    .where('conversation_id', '=', conversationId)
    .returning(['contact_id as id', 'up_to as upTo', 'at'])
    .execute();
  return rows.sort((a, b) => (a.upTo < b.upTo ? -1 : 1));
}

/** Conversations with a marker that was noted before a time (Unix milliseconds). */
export const conversationsWithMoved = async (db: Db, before: number): Promise<string[]> =>
  (await db.selectFrom('marker_moved').select('conversation_id').distinct().where('at', '<', before).execute()).map(
    (row) => row.conversation_id,
  );
