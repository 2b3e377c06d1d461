import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { isMentioned } from '../../../src/contract/text/mentions';
import { prepareList } from '../database/prepared';
import type { Db } from '../database/schema';

const maxUnreadCount = 100;
/** Maximum unread messages per conversation that are searched for mentions. */
const maxMentionRows = 100;
const conversationsPerQuery = 10;

interface ConversationState {
  id: string;
  latestId: string | null;
  unread: number;
  count: number;
  /** The newest stored message up to the read marker. The message of the marker may be deleted. */
  readUpTo: string | null;
}

interface StateRow {
  id: string;
  latest: string | null;
  unread: number;
  count: number;
  read_up_to: string | null;
}

const statesQuery = prepareList<StateRow, { viewer: string }>(
  (_db, ids, value) => sql<StateRow>`
    select member.conversation_id as id,
      (select max(id) from message
        where conversation_id = member.conversation_id and id <= member.read_up_to) as read_up_to,
      (select max(id) from message where conversation_id = member.conversation_id) as latest,
      (select count(*) from (
        select 1 from message
        where message.conversation_id = member.conversation_id and message.id > coalesce(member.read_up_to, '')
          and message.contact_id <> member.contact_id
        limit ${maxUnreadCount}) as counted) as unread,
      (select last_seq - deleted_count from groups where groups.id = member.group_id) as count
    from member where member.contact_id = ${value('viewer')} and member.conversation_id in (${sql.join(ids)})`,
);

export async function conversationStates(db: Db, ids: string[], viewer: string): Promise<ConversationState[]> {
  if (ids.length === 0) return [];
  const rows = await statesQuery(db, ids, { viewer });
  return rows.map((row) => ({
    id: row.id,
    latestId: row.latest,
    unread: Number(row.unread),
    count: Number(row.count),
    readUpTo: row.read_up_to,
  }));
}

/** Reads in batches and yields in between, because a hundred conversations may hold 40 MB of text. */
export async function unreadMentions(
  db: Db,
  unread: Pick<ConversationState, 'id' | 'readUpTo'>[],
  viewer: { id: string; username: string },
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  const names = [viewer.username];
  for (let start = 0; start < unread.length; start += conversationsPerQuery) {
    if (start > 0) await setImmediate();
    for (const { id, conversation_id, message } of await textsWithCalls(
      db,
      unread.slice(start, start + conversationsPerQuery),
      viewer.id,
    ))
      if (isMentioned(message, names)) found.set(conversation_id, [...(found.get(conversation_id) ?? []), id]);
  }
  return found;
}

interface UnreadText {
  id: string;
  conversation_id: string;
  message: string;
}

/**
 * Returns unread texts with an `@`. The query cannot filter by name, because databases normalise text differently from
 * JavaScript.
 */
async function textsWithCalls(
  db: Db,
  unread: Pick<ConversationState, 'id' | 'readUpTo'>[],
  viewerId: string,
): Promise<UnreadText[]> {
  // One select per conversation, because PostgreSQL would run a joined subquery for each message.
  const newest = unread.map(
    ({ id, readUpTo }) => sql`
      select * from (
        select message.id, message.conversation_id, message.contact_id, message.message from message
        where message.conversation_id = ${id} and message.id > ${readUpTo ?? ''}
        order by message.id desc limit ${maxMentionRows}) as newest`,
  );
  const { rows } = await sql<UnreadText>`
    select id, conversation_id, message from (${sql.join(newest, sql` union all `)}) as texts
    where contact_id <> ${viewerId} and (message like '%@%' or message like '%＠%') order by id`.execute(db);
  return rows;
}
