import type { Db, StoreKind, Tx } from '../database/schema';
import type { Membership } from './members';

/** Maximum messages that are marked as seen at once. */
const maxSeenRows = 10_000;

export interface Marker extends Membership {
  upTo: string | null;
  now: number;
}

/**
 * Moves a read marker forward or back, and locks it until the transaction ends. Returns whether it moved. Authors are not shown
 * what a member in quarantine has read.
 */
export async function moveMarker(
  tx: Tx,
  kind: StoreKind,
  { conversationId, contactId, upTo, now }: Marker,
): Promise<boolean> {
  const own = { conversationId, contactId };
  const member = await tx
    .selectFrom('member')
    .select(['read_up_to', 'kept_at'])
    .where('contact_id', '=', contactId)
    .where('conversation_id', '=', conversationId)
    .$if(kind === 'postgres', (q) => q.forNoKeyUpdate())
    .executeTakeFirst();
  const from = member?.read_up_to ?? null;
  if (!member || from === upTo) return false;
  await setMarker(tx, own, upTo);
  if (upTo !== null && (from === null || upTo > from)) {
    if (member.kept_at !== null) await markSeen(tx, own, { above: await highestMark(tx, own), upTo }, now);
    await addMark(tx, own, upTo, now);
  } else await markUnreadAfter(tx, own, upTo);
  return true;
}

/** True if a member has read all that others wrote. Their marker is locked then, until the transaction ends. */
export const hasReadAll = async (tx: Tx, kind: StoreKind, own: Membership): Promise<boolean> =>
  (await tx
    .selectFrom('member')
    .select('member.contact_id')
    .where('member.contact_id', '=', own.contactId)
    .where('member.conversation_id', '=', own.conversationId)
    .where((member) =>
      member.not(
        member.exists(
          member
            .selectFrom('message')
            .select('message.id')
            .whereRef('message.conversation_id', '=', 'member.conversation_id')
            .where('message.id', '>', (row) => row.fn.coalesce('member.read_up_to', row.val('')))
            .whereRef('message.contact_id', '<>', 'member.contact_id'),
        ),
      ),
    )
    .$if(kind === 'postgres', (q) => q.forNoKeyUpdate('member'))
    .executeTakeFirst()) !== undefined;

export const setMarker = (tx: Tx, own: Membership, upTo: string | null) =>
  tx
    .updateTable('member')
    .set({ read_up_to: upTo })
    .where('contact_id', '=', own.contactId)
    .where('conversation_id', '=', own.conversationId)
    .execute();

const readMarks = (db: Db, own: Membership) =>
  db.selectFrom('read_mark').where('conversation_id', '=', own.conversationId).where('contact_id', '=', own.contactId);

async function highestMark(db: Db, own: Membership): Promise<string> {
  const high = await readMarks(db, own)
    .select((row) => row.fn.max('up_to').as('up_to'))
    .executeTakeFirst();
  return high?.up_to ?? '';
}

const addMark = (tx: Tx, own: Membership, upTo: string, now: number) =>
  tx
    .insertInto('read_mark')
    .values({ conversation_id: own.conversationId, contact_id: own.contactId, up_to: upTo, at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** Shows the authors what somebody has read so far, as read now. Returns up to where; null when nothing was read. */
export async function showReading(tx: Tx, own: Membership, now: number): Promise<string | null> {
  const upTo = await highestMark(tx, own);
  if (upTo === '') return null;
  await markSeen(tx, own, { above: '', upTo }, now);
  return upTo;
}

/** Marks messages of others as seen: those after `above`, up to `upTo`. */
const markSeen = (tx: Tx, own: Membership, { above, upTo }: { above: string; upTo: string }, now: number) =>
  tx
    .updateTable('message')
    .set({ seen_at: now })
    .where((row) =>
      row(
        'id',
        'in',
        row
          .selectFrom('message')
          .select('id')
          .where('conversation_id', '=', own.conversationId)
          .where('seen_at', 'is', null)
          .where('id', '<=', upTo)
          .where('id', '>', above)
          .where('contact_id', '<>', own.contactId)
          .orderBy('id', 'desc')
          .limit(maxSeenRows),
      ),
    )
    .execute();

/** Messages after the marker are unread to this reader again. What their authors were shown as read stays read. */
async function markUnreadAfter(tx: Tx, own: Membership, upTo: string | null) {
  const first =
    upTo === null
      ? undefined
      : await readMarks(tx, own).select('at').where('up_to', '>=', upTo).orderBy('up_to').executeTakeFirst();
  await tx
    .deleteFrom('read_mark')
    .where('conversation_id', '=', own.conversationId)
    .where('contact_id', '=', own.contactId)
    .where('up_to', '>', upTo ?? '')
    .execute();
  if (upTo === null || !first) return;
  await tx
    .insertInto('read_mark')
    .values({ conversation_id: own.conversationId, contact_id: own.contactId, up_to: upTo, at: first.at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * True if the authors were shown at this time that somebody has read on to this message, and the marker has not gone back
 * since: it moved there then, or the reader's quarantine ended then.
 */
export const hasReadOn = async (
  db: Db,
  own: { conversationId: string; contactId: string },
  mark: { upTo: string; at: number },
): Promise<boolean> =>
  (await readMarks(db, own)
    .select('at')
    .where('up_to', '=', mark.upTo)
    .where((row) =>
      row.or([
        row('at', '=', mark.at),
        row.exists(
          row
            .selectFrom('member')
            .select('member.contact_id')
            .whereRef('member.contact_id', '=', 'read_mark.contact_id')
            .whereRef('member.conversation_id', '=', 'read_mark.conversation_id')
            .where('member.kept_at', '=', mark.at),
        ),
      ]),
    )
    .executeTakeFirst()) !== undefined;

/** The newest message up to an id, as the last read one may have been deleted; null when none is left. */
export const newestUpTo = async (db: Db, conversationId: string, upTo: string | null): Promise<string | null> => {
  const row = await db
    .selectFrom('message')
    .select((message) => message.fn.max('id').as('id'))
    .where('conversation_id', '=', conversationId)
    .where('id', '<=', upTo)
    .executeTakeFirst();
  return row?.id ?? null;
};

export async function readTimes(db: Db, conversationId: string, messageId: string, contactIds: string[]) {
  if (contactIds.length === 0) return new Map<string, number>();
  const rows = await db
    .selectFrom('read_mark')
    .select((row) => ['contact_id', row.fn.min('at').as('at')])
    .where('conversation_id', '=', conversationId)
    .where('contact_id', 'in', contactIds)
    .where('up_to', '>=', messageId)
    .groupBy('contact_id')
    .execute();
  return new Map(rows.map((row) => [row.contact_id, Number(row.at)]));
}
