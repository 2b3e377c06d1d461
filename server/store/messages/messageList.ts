import { sql } from 'kysely';
import type { Message } from '../../../src/contract';
import type { Db } from '../database/schema';
import type { Slice } from '../slice';
import { selectMessages, withRelations } from './messages';

/**
 * The caller checks that the viewer is in all `conversations`. With `before`, returns the nearest newer messages,
 * oldest first.
 */
export async function listMessages(db: Db, conversations: string[], slice: Slice, viewer: string): Promise<Message[]> {
  if (conversations.length === 0) return [];
  const ids = conversations.length === 1 ? undefined : await pageOfIds(db, conversations, slice);
  const rows = await selectMessages(db, viewer)
    .$if(ids !== undefined, (q) => q.where('message.id', 'in', ids?.length ? ids : ['']))
    .$if(ids === undefined, (q) => q.where('message.conversation_id', '=', conversations[0] ?? ''))
    .$if(ids === undefined && slice.after !== undefined, (q) => q.where('message.id', '<', slice.after ?? ''))
    .$if(ids === undefined && slice.below !== undefined, (q) => q.where('message.id', '<', slice.below ?? ''))
    .$if(ids === undefined && slice.before !== undefined, (q) => q.where('message.id', '>', slice.before ?? ''))
    .orderBy('message.id', slice.before === undefined ? 'desc' : 'asc')
    .limit(slice.limit)
    .execute();
  return (await withRelations(db, rows, viewer)).map((record) => record.message);
}

/**
 * Reads only the `limit` conversations with messages nearest to the cursor, because a page of `limit` rows needs no
 * more.
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
