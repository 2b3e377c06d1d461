import { sql } from 'kysely';
import type { Message } from '../../src/contract';
import { activityKey, messageId } from '../ids';
import { attachmentsOf } from './attachments';
import { toContact } from './contacts';
import type { StoreKind } from './database/connection';
import { takeOrder } from './database/order';
import type { Db } from './database/schema';
import { reactionsOf } from './reactions';
import { toSeconds, toSecondsOrNull } from './times';

/** A message as one person sees it, and what the service alone needs to know of it. */
export interface MessageRecord {
  message: Message;
  version: number;
  seenAt: number | null;
}
export const messageEtag = (version: number) => `"${version}"`;

/**
 * `read_at` is when the first other member read it, for its author; for anybody else, when they did. `client_key` is only
 * for the author.
 */
const selectMessages = (db: Db, viewer: string) =>
  db
    .selectFrom('message')
    .innerJoin('contact', 'contact.id', 'message.contact_id')
    .select([
      'message.id as id',
      'message.conversation_id as conversation_id',
      'message.message as text',
      'message.version as version',
      'message.created_at as sent_at',
      'message.updated_at as updated_at',
      'message.seen_at as seen_at',
      'contact.id as contact_id',
      'contact.username as username',
      'contact.phone_number as phone_number',
      'contact.avatar_url as avatar_url',
      'contact.last_active_at as last_active_at',
      'contact.created_at as joined_at',
    ])
    .select((row) =>
      row
        .selectFrom('read_mark')
        .select('read_mark.at')
        .whereRef('read_mark.conversation_id', '=', 'message.conversation_id')
        .where('read_mark.contact_id', '=', viewer)
        .whereRef('read_mark.up_to', '>=', 'message.id')
        .orderBy('read_mark.up_to')
        .limit(1)
        .as('viewer_read_at'),
    )
    .select((row) =>
      row
        .selectFrom('idempotency')
        .select('idempotency.key')
        .whereRef('idempotency.resource_id', '=', 'message.id')
        .where('idempotency.contact_id', '=', viewer)
        .limit(1)
        .as('client_key'),
    );
type Row = Awaited<ReturnType<ReturnType<typeof selectMessages>['execute']>>[number];

async function withRelations(db: Db, rows: Row[], viewer: string): Promise<MessageRecord[]> {
  const ids = rows.map((row) => row.id);
  const reactions = await reactionsOf(db, ids);
  const attachments = await attachmentsOf(db, ids);
  return rows.map((row) => ({
    version: row.version,
    seenAt: row.seen_at,
    message: {
      id: row.id,
      conversation_id: row.conversation_id,
      contact: toContact({ ...row, id: row.contact_id, created_at: row.joined_at }),
      message: row.text,
      reactions: reactions.get(row.id) ?? [],
      attachments: attachments.get(row.id) ?? [],
      read_at: toSecondsOrNull(row.contact_id === viewer ? row.seen_at : row.viewer_read_at),
      created_at: toSeconds(row.sent_at),
      updated_at: toSecondsOrNull(row.updated_at),
      ...(row.client_key !== null && { client_key: row.client_key }),
    },
  }));
}

/** Undefined also when the viewer is not in its conversation. */
export async function findMessage(db: Db, id: string, viewer: string): Promise<MessageRecord | undefined> {
  const rows = await selectMessages(db, viewer)
    .innerJoin('member', (join) =>
      join.onRef('member.conversation_id', '=', 'message.conversation_id').on('member.contact_id', '=', viewer),
    )
    .where('message.id', '=', id)
    .execute();
  const [record] = await withRelations(db, rows, viewer);
  return record;
}

export const messageExists = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('message').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

/** Without asking who may see them. */
export async function loadMessages(db: Db, ids: string[], viewer: string): Promise<MessageRecord[]> {
  if (ids.length === 0) return [];
  return withRelations(db, await selectMessages(db, viewer).where('message.id', 'in', ids).execute(), viewer);
}

export interface Slice {
  limit: number;
  /** Only ids below this one, whatever the cursor says. */
  below?: string | undefined;
  after?: string | undefined;
  before?: string | undefined;
}

/** Newest first; with `before`, the ones just newer than it. `conversations` are ones the viewer is in. */
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
 * A page over many conversations costs a look at each one's end, not a sort of all their messages: the page can only lie
 * in the conversations whose nearest message is among the nearest.
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

/** The ids next to one of a conversation, nearest first. */
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

/** Where a message is, for deciding who may do what with it. Locked until the transaction ends. */
export const lockMessage = (db: Db, kind: StoreKind, id: string) =>
  db
    .selectFrom('message')
    .innerJoin('groups', 'groups.conversation_id', 'message.conversation_id')
    .select([
      'message.contact_id as authorId',
      'message.conversation_id as conversationId',
      'message.version as version',
      'message.message as text',
      'groups.id as groupId',
      'groups.name as groupName',
      'groups.archived_at as archivedAt',
    ])
    .where('message.id', '=', id)
    .$if(kind === 'postgres', (q) => q.forNoKeyUpdate('message'))
    .executeTakeFirst();

/** Where the next message of a conversation goes. Its row is locked until the transaction ends. */
export interface Slot {
  groupId: string;
  conversationId: string;
  seq: number;
  /** Milliseconds. They never run backwards within a conversation. */
  at: number;
  /** The newest message before it, deleted or not. */
  previous: string | null;
}

/** Whoever comes second waits here, so numbers have no gap. Undefined when the group is archived. */
export async function nextSlot(db: Db, conversationId: string, now: number): Promise<Slot | undefined> {
  const row = await db
    .updateTable('groups')
    .set({
      last_seq: sql<number>`last_seq + 1`,
      last_ms: sql<number>`case when last_ms > ${now} then last_ms else ${now} end`,
    })
    .where('conversation_id', '=', conversationId)
    .where('archived_at', 'is', null)
    .returning(['id', 'last_seq', 'last_ms', 'last_message_id'])
    .executeTakeFirst();
  return row && { groupId: row.id, conversationId, seq: row.last_seq, at: row.last_ms, previous: row.last_message_id };
}

/** Afterwards only rows of this transaction's own may be written: everybody else who writes a message waits (`takeOrder`). */
export async function insertMessage(
  db: Db,
  slot: Slot,
  { contactId, text, now }: { contactId: string; text: string; now: number },
): Promise<string> {
  const order = await takeOrder(db, now);
  const id = messageId(order);
  await db
    .updateTable('groups')
    .set({ last_message_id: id, activity: activityKey(order, slot.groupId) })
    .where('id', '=', slot.groupId)
    .execute();
  await db
    .insertInto('message')
    .values({
      id,
      conversation_id: slot.conversationId,
      contact_id: contactId,
      message: text,
      seq: slot.seq,
      version: 1,
      created_at: slot.at,
      updated_at: null,
      seen_at: null,
    })
    .execute();
  return id;
}

/** Text or attachments changed: that, and not a reaction or a reader, makes it another version. */
export const updateMessage = (db: Db, id: string, change: { message?: string }, now: number) =>
  db
    .updateTable('message')
    // At least a second later than its creation, so that in whole seconds an edit is still seen to be one.
    .set({
      ...change,
      updated_at: sql<number>`case when created_at + 1000 > ${now} then created_at + 1000 else ${now} end`,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .execute();

export async function deleteMessage(db: Db, id: string, conversationId: string) {
  const { numDeletedRows } = await db.deleteFrom('message').where('id', '=', id).executeTakeFirst();
  if (numDeletedRows > 0n)
    await db
      .updateTable('groups')
      .set({ deleted_count: sql<number>`deleted_count + 1` })
      .where('conversation_id', '=', conversationId)
      .execute();
}
