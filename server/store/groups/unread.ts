import { sql } from 'kysely';
import { isMentioned } from '../../../src/contract/mentions';
import type { Db } from '../database/schema';

/** Unread messages are counted up to this number. */
const unreadCountMax = 100;
/** Unread messages in which mentions are looked for, the newest of a conversation. */
const mentionRowsMax = 100;

interface ConversationState {
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
    if (isMentioned(message, viewer.username)) found.set(conversation_id, [...(found.get(conversation_id) ?? []), id]);
  return found;
}
