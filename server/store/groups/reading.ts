import { sql } from 'kysely';
import { mentions } from '../../../src/contract/mentions';
import type { StoreKind } from '../database/connection';
import type { Db } from '../database/schema';

/** Unread messages are counted up to this number. */
const unreadCountMax = 100;
/** At most this many messages are marked as seen at once, for a first visit to a huge history. */
const seenRowsMax = 10_000;

export interface Marker {
  conversationId: string;
  contactId: string;
  upTo: string | null;
  now: number;
}

/**
 * Moves a read marker forward or back. Returns whether it moved. Authors are not shown what a member in quarantine has read.
 */
export async function moveMarker(db: Db, { conversationId, contactId, upTo, now }: Marker): Promise<boolean> {
  const own = { conversationId, contactId };
  const member = await db
    .selectFrom('member')
    .select(['read_up_to', 'kept_at'])
    .where('contact_id', '=', contactId)
    .where('conversation_id', '=', conversationId)
    .executeTakeFirst();
  const from = member?.read_up_to ?? null;
  if (!member || from === upTo) return false;
  await setMarker(db, own, upTo);
  if (upTo !== null && (from === null || upTo > from)) {
    if (member.kept_at !== null) await markSeen(db, own, { above: await highestMark(db, own), upTo }, now);
    await addMark(db, own, upTo, now);
  } else await markUnreadAfter(db, own, upTo);
  return true;
}

/** Marks what came before a contact's own message as read. The marker stays locked until the transaction ends. */
export async function readBeforeWriting(db: Db, kind: StoreKind, { upTo, ...own }: Marker): Promise<void> {
  const member = await db
    .selectFrom('member')
    .select('read_up_to')
    .where('contact_id', '=', own.contactId)
    .where('conversation_id', '=', own.conversationId)
    .$if(kind === 'postgres', (q) => q.forNoKeyUpdate())
    .executeTakeFirst();
  // Without messages of others in between there is nothing to mark.
  if (member && upTo !== null && member.read_up_to !== upTo) await moveMarker(db, { ...own, upTo });
}

/** Sets a marker to a contact's own message, after `readBeforeWriting`. Marks no message as seen. */
export const setMarker = (db: Db, own: { conversationId: string; contactId: string }, upTo: string | null) =>
  db
    .updateTable('member')
    .set({ read_up_to: upTo })
    .where('contact_id', '=', own.contactId)
    .where('conversation_id', '=', own.conversationId)
    .execute();

const readMarks = (db: Db, own: { conversationId: string; contactId: string }) =>
  db.selectFrom('read_mark').where('conversation_id', '=', own.conversationId).where('contact_id', '=', own.contactId);

async function highestMark(db: Db, own: { conversationId: string; contactId: string }): Promise<string> {
  const high = await readMarks(db, own)
    .select((row) => row.fn.max('up_to').as('up_to'))
    .executeTakeFirst();
  return high?.up_to ?? '';
}

const addMark = (db: Db, own: { conversationId: string; contactId: string }, upTo: string, now: number) =>
  db
    .insertInto('read_mark')
    .values({ conversation_id: own.conversationId, contact_id: own.contactId, up_to: upTo, at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** Shows the authors what somebody has read so far, as read now. */
export async function showReading(db: Db, own: { conversationId: string; contactId: string }, now: number) {
  const upTo = await highestMark(db, own);
  if (upTo !== '') await markSeen(db, own, { above: '', upTo }, now);
}

/** Marks messages of others as seen: those after `above`, up to `upTo`. */
const markSeen = (
  db: Db,
  own: { conversationId: string; contactId: string },
  { above, upTo }: { above: string; upTo: string },
  now: number,
) =>
  db
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
          .limit(seenRowsMax),
      ),
    )
    .execute();

/** Messages after the marker are unread to this reader again. What their authors were shown as read stays read. */
async function markUnreadAfter(db: Db, own: { conversationId: string; contactId: string }, upTo: string | null) {
  const first =
    upTo === null
      ? undefined
      : await readMarks(db, own).select('at').where('up_to', '>=', upTo).orderBy('up_to').executeTakeFirst();
  await db
    .deleteFrom('read_mark')
    .where('conversation_id', '=', own.conversationId)
    .where('contact_id', '=', own.contactId)
    .where('up_to', '>', upTo ?? '')
    .execute();
  if (upTo === null || !first) return;
  await db
    .insertInto('read_mark')
    .values({ conversation_id: own.conversationId, contact_id: own.contactId, up_to: upTo, at: first.at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Unix milliseconds at which each of these contacts read a message, in one query. Those who have not are left out. */
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

export interface ConversationState {
  id: string;
  latestId: string | null;
  unread: number;
  count: number;
  readUpTo: string | null;
}

/** The states of those conversations among `ids` that the viewer is in, in one query. */
export async function conversationStates(db: Db, ids: string[], viewer: string): Promise<ConversationState[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{
    id: string;
    latest: string | null;
    unread: number;
    count: number;
    read_up_to: string | null;
  }>`
    select member.conversation_id as id, member.read_up_to as read_up_to,
      (select max(id) from message where conversation_id = member.conversation_id) as latest,
      (select count(*) from (
        select 1 from message
        where message.conversation_id = member.conversation_id and message.id > coalesce(member.read_up_to, '')
          and message.contact_id <> member.contact_id
        limit ${unreadCountMax}) as counted) as unread,
      (select last_seq - deleted_count from groups where groups.id = member.group_id) as count
    from member where member.contact_id = ${viewer} and member.conversation_id in (${sql.join(ids)})`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    latestId: row.latest,
    unread: Number(row.unread),
    count: Number(row.count),
    readUpTo: row.read_up_to,
  }));
}

/** Unread messages in which mentions are looked for, the newest of a conversation. */
const mentionRowsMax = 100;

/** The unread messages of others that call the viewer by name, by conversation, oldest first: ids, in one query. */
export async function unreadMentions(
  db: Db,
  ids: string[],
  viewer: { id: string; username: string },
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  if (ids.length === 0) return found;
  const { rows } = await sql<{ id: string; conversation_id: string; message: string }>`
    select message.id as id, message.conversation_id as conversation_id, message.message as message
    from member join message on message.id in (
      select recent.id from message as recent
      where recent.conversation_id = member.conversation_id and recent.id > coalesce(member.read_up_to, '')
      order by recent.id desc limit ${mentionRowsMax})
    where member.contact_id = ${viewer.id} and member.conversation_id in (${sql.join(ids)})
      and message.contact_id <> member.contact_id and message.message like '%@%'
    order by message.id`.execute(db);
  for (const { id, conversation_id, message } of rows)
    if (mentions(message, [viewer.username]).length > 0)
      found.set(conversation_id, [...(found.get(conversation_id) ?? []), id]);
  return found;
}
