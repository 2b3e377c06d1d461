import { sql } from 'kysely';
import type { Message } from '../../../src/contract';
import { prepare } from '../database/prepared';
import type { Db } from '../database/schema';
import type { Slice } from '../slice';
import { type MessageRow, selectMessages, withRelations } from './messages';

/**
 * The caller checks that the viewer is in all `conversations`. If the slice has `before`, returns the messages newer
 * than this id, oldest first.
 */
export async function listMessages(db: Db, conversations: string[], slice: Slice, viewer: string): Promise<Message[]> {
  if (conversations.length === 0) return [];
  const rows = await pageOf(db, conversations, slice, viewer);
  return (await withRelations(db, rows, viewer)).map((record) => record.message);
}

type Page = {
  viewer: string;
  conversationId: string;
  from: string;
  to: string;
  limit: number;
};

const preparePage = (direction: 'asc' | 'desc') =>
  prepare<Page, MessageRow>((db, value) =>
    selectMessages(db, value('viewer'))
      .where('message.conversation_id', '=', value('conversationId'))
      .where('message.id', '>', value('from'))
      .where('message.id', '<', value('to'))
      .orderBy('message.id', direction)
      .limit(value('limit')),
  );
const oldestFirst = preparePage('asc');
const newestFirst = preparePage('desc');

/** Greater than the id of any message. */
const end = '~';

async function pageOf(db: Db, conversations: string[], slice: Slice, viewer: string): Promise<MessageRow[]> {
  const { limit, after, below, before } = slice;
  const [conversationId = '', ...others] = conversations;
  if (others.length > 0) {
    const ids = await pageOfIds(db, conversations, slice);
    const direction = before === undefined ? 'desc' : 'asc';
    return selectMessages(db, viewer)
      .where('message.id', 'in', ids.length > 0 ? ids : [''])
      .orderBy('message.id', direction)
      .execute();
  }
  const [to = end] = [after, below].filter((bound) => bound !== undefined).sort();
  const page = { viewer, conversationId, from: before ?? '', to, limit };
  return (before === undefined ? newestFirst : oldestFirst)(db, page).execute();
}

/**
 * Reads only the `limit` conversations whose messages are nearest to the cursor. A page of `limit` messages needs no
 * other conversation.
 */
async function pageOfIds(db: Db, conversations: string[], { limit, after, before, below }: Slice): Promise<string[]> {
  const direction = before === undefined ? 'desc' : 'asc';
  const bound = before ?? after;
  const nearer = below === undefined ? sql<boolean>`true` : sql<boolean>`id < ${below}`;
  const beyond =
    bound === undefined ? sql<boolean>`true` : before ? sql<boolean>`id > ${bound}` : sql<boolean>`id < ${bound}`;
  const end = before === undefined ? sql`max(id)` : sql`min(id)`;
  const near = await sql<{ conversation_id: string; nearest: string | null }>`
    select groups.conversation_id,
      (select ${end} from message where conversation_id = groups.conversation_id and ${beyond} and ${nearer}) as nearest
    from groups where groups.conversation_id in (${sql.join(conversations)})`.execute(db);
  const sign = before === undefined ? 1 : -1;
  const nearest = near.rows
    .flatMap((row) => (row.nearest === null ? [] : [{ id: row.conversation_id, nearest: row.nearest }]))
    .sort((a, b) => (a.nearest < b.nearest ? sign : -sign))
    .slice(0, limit);
  const ids: string[] = [];
  for (const conversation of nearest) {
    const rows = await db
      .selectFrom('message')
      .select('id')
      .where('conversation_id', '=', conversation.id)
      .$if(after !== undefined, (q) => q.where('id', '<', after ?? ''))
      .$if(before !== undefined, (q) => q.where('id', '>', before ?? ''))
      .$if(below !== undefined, (q) => q.where('id', '<', below ?? ''))
      .orderBy('id', direction)
      .limit(limit)
      .execute();
    ids.push(...rows.map((row) => row.id));
  }
  return ids.sort((a, b) => (a < b ? sign : -sign)).slice(0, limit);
}

export async function neighbourIds(
  db: Db,
  { id, conversationId, newer, limit }: { id: string; conversationId: string; newer: boolean; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('message')
    .select('id')
    .where('conversation_id', '=', conversationId)
    .where('id', newer ? '>' : '<', id)
    .orderBy('id', newer ? 'asc' : 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/** A pinned message has a `pushpin` reaction of a group admin. */
export async function pinnedIds(
  db: Db,
  group: { id: string; conversation_id: string },
  { limit, after, before }: Slice,
): Promise<string[]> {
  const rows = await db
    .selectFrom('member')
    .innerJoin('reaction', 'reaction.contact_id', 'member.contact_id')
    .innerJoin('message', 'message.id', 'reaction.message_id')
    .select('message.id')
    .distinct()
    .where('member.group_id', '=', group.id)
    .where('member.role', '=', 'admin')
    .where(sql<boolean>`reaction.name = 'pushpin'`)
    .where('message.conversation_id', '=', group.conversation_id)
    .$if(after !== undefined, (q) => q.where('message.id', '<', after ?? ''))
    .$if(before !== undefined, (q) => q.where('message.id', '>', before ?? ''))
    .orderBy('message.id', before === undefined ? 'desc' : 'asc')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}
