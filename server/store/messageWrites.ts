import { sql } from 'kysely';
import { activityKey, messageId } from '../ids';
import type { StoreKind } from './database/connection';
import { takeOrder } from './database/order';
import type { Db } from './database/schema';

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
