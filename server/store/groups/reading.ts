import { sql } from 'kysely';
import { dayMs, minuteMs } from '../../durations';
import { prepare } from '../database/prepared';
import type { Db, StoreKind, Tx } from '../database/schema';
import type { Membership } from './members';

/** Maximum messages that one statement marks as seen. */
const maxSeenRows = 10_000;
/** Messages that a person reads within this time share one row of `read_mark`. */
const markMs = minuteMs;
/**
 * When a row is added, the reader's rows older than this are deleted. Earlier messages get their read time from the
 * oldest remaining row.
 */
const marksKeptMs = 7 * dayMs;

export interface Marker extends Membership {
  upTo: string | null;
  now: number;
}

// The queries are prepared, because each reader of a message sends a request.
type Own = Pick<Membership, 'conversationId' | 'contactId'>;

const memberQuery = (kind: StoreKind) =>
  prepare<Own, { read_up_to: string | null; kept_at: number | null }>((db, value) =>
    db
      .selectFrom('member')
      .select(['read_up_to', 'kept_at'])
      .where('contact_id', '=', value('contactId'))
      .where('conversation_id', '=', value('conversationId'))
      .$if(kind === 'postgres', (q) => q.forNoKeyUpdate()),
  );
const lockMember = { sqlite: memberQuery('sqlite'), postgres: memberQuery('postgres') };

const markerUpdate = prepare<Own & { upTo: string | null }, unknown>((db, value) =>
  db
    .updateTable('member')
    .set({ read_up_to: value('upTo') })
    .where('contact_id', '=', value('contactId'))
    .where('conversation_id', '=', value('conversationId')),
);

/**
 * Moves the read marker and locks it until the transaction ends. Authors do not see what a member in quarantine reads.
 * Returns the direction, or undefined if the marker stays.
 */
export async function moveMarker(
  tx: Tx,
  kind: StoreKind,
  { conversationId, contactId, upTo, now }: Marker,
): Promise<'on' | 'back' | undefined> {
  const own = { conversationId, contactId };
  const member = await lockMember[kind](tx, own).executeTakeFirst();
  const from = member?.read_up_to ?? null;
  if (!member || from === upTo) return undefined;
  await markerUpdate(tx, { ...own, upTo }).execute();
  if (upTo !== null && (from === null || upTo > from)) {
    const last = await highestMark(tx, own).executeTakeFirst();
    if (member.kept_at !== null) await markSeen(tx, { ...own, above: last?.up_to ?? '', upTo, now }).execute();
    await addMark(tx, own, { last, upTo }, now);
    return 'on';
  }
  await markUnreadAfter(tx, own, upTo);
  return 'back';
}

const alongUpdate = prepare<{ conversationId: string; contactId: string; upTo: string }, unknown>((db, value) =>
  db
    .updateTable('member')
    .set({ read_up_to: value('upTo') })
    .where('contact_id', '=', value('contactId'))
    .where('conversation_id', '=', value('conversationId'))
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
    ),
);

/** Moves the marker to the member's own new message if the member has read all messages of others. */
export const takeMarkerAlong = (tx: Tx, own: Membership, upTo: string) => alongUpdate(tx, { ...own, upTo });

const readMarks = (db: Db, own: Membership) =>
  db.selectFrom('read_mark').where('conversation_id', '=', own.conversationId).where('contact_id', '=', own.contactId);

interface Mark {
  up_to: string;
  at: number;
}

const highestMark = prepare<Own, Mark>((db, value) =>
  db
    .selectFrom('read_mark')
    .select(['up_to', 'at'])
    .where('conversation_id', '=', value('conversationId'))
    .where('contact_id', '=', value('contactId'))
    .orderBy('up_to', 'desc')
    .limit(1),
);

const markUpdate = prepare<Own & { last: string; upTo: string }, unknown>((db, value) =>
  db
    .updateTable('read_mark')
    .set({ up_to: value('upTo') })
    .where('conversation_id', '=', value('conversationId'))
    .where('contact_id', '=', value('contactId'))
    .where('up_to', '=', value('last')),
);

const markInsert = prepare<Own & { upTo: string; at: number }, unknown>((db, value) =>
  db
    .insertInto('read_mark')
    .values({
      conversation_id: value('conversationId'),
      contact_id: value('contactId'),
      up_to: value('upTo'),
      at: value('at'),
    })
    .onConflict((conflict) => conflict.doNothing()),
);

const oldMarksDelete = prepare<Own & { before: number }, unknown>((db, value) =>
  db
    .deleteFrom('read_mark')
    .where('conversation_id', '=', value('conversationId'))
    .where('contact_id', '=', value('contactId'))
    .where('at', '<', value('before')),
);

async function addMark(tx: Tx, own: Own, { last, upTo }: { last: Mark | undefined; upTo: string }, now: number) {
  if (last && last.at <= now && last.at > now - markMs)
    return markUpdate(tx, { ...own, last: last.up_to, upTo }).execute();
  await markInsert(tx, { ...own, upTo, at: now }).execute();
  return oldMarksDelete(tx, { ...own, before: now - marksKeptMs }).execute();
}

/**
 * Sets `seen_at` to `now` for the messages of others that the member has read. Returns the id up to which the member
 * has read.
 */
export async function showReading(
  tx: Tx,
  { conversationId, contactId }: Membership,
  now: number,
): Promise<string | null> {
  const own = { conversationId, contactId };
  const last = await highestMark(tx, own).executeTakeFirst();
  if (!last) return null;
  await markSeen(tx, { ...own, above: '', upTo: last.up_to, now }).execute();
  return last.up_to;
}

/** Sets a missing `seen_at` of other people's messages after `above`, up to `upTo`. */
const markSeen = prepare<Own & { above: string; upTo: string; now: number }, unknown>((db, value) =>
  db
    .updateTable('message')
    .set({ seen_at: value('now') })
    .where((row) =>
      row(
        'id',
        'in',
        row
          .selectFrom('message')
          .select('id')
          .where('conversation_id', '=', value('conversationId'))
          .where('seen_at', 'is', null)
          .where('id', '<=', value('upTo'))
          .where('id', '>', value('above'))
          .where('contact_id', '<>', value('contactId'))
          .orderBy('id', 'desc')
          .limit(maxSeenRows),
      ),
    ),
);

/** Deletes the reader's read times after `upTo`. Authors still see the messages as read. */
async function markUnreadAfter(tx: Tx, own: Own, upTo: string | null) {
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
  await markInsert(tx, { ...own, upTo, at: first.at }).execute();
}

/** Returns the newest stored message up to each id, because the message with this id may be deleted. */
export async function newestUpTo(db: Db, conversationId: string, ids: string[]): Promise<Map<string, string | null>> {
  if (ids.length === 0) return new Map();
  const each = ids.map(
    (id) => sql`select ${id} as up_to,
      (select max(message.id) from message where conversation_id = ${conversationId} and message.id <= ${id}) as id`,
  );
  const { rows } = await sql<{ up_to: string; id: string | null }>`${sql.join(each, sql` union all `)}`.execute(db);
  return new Map(rows.map((row) => [row.up_to, row.id]));
}

/** Messages that are read within a minute share one read time. A message may have been sent after that time. */
export const readTime = (mark: number | null, sentAt: number) => (mark === null ? null : Math.max(mark, sentAt));

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
