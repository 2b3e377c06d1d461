import { sql } from 'kysely';
import { activityKey, messageId } from '../../ids';
import { takeOrder } from '../database/order';
import type { Db, StoreKind, Tx } from '../database/schema';

/** A message with the group it belongs to, for checking rights. Locked until the transaction ends. */
export const lockMessage = (tx: Tx, kind: StoreKind, id: string) =>
  tx
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

/** Position and time of the next message. The row of its group is locked until the transaction ends. */
export interface Slot {
  groupId: string;
  conversationId: string;
  seq: number;
  /** Milliseconds, which never decrease within a conversation. */
  at: number;
}

/** Numbers the next message. Concurrent writers wait for each other here, so numbers have no gap. Undefined when archived. */
export async function nextSlot(tx: Tx, conversationId: string, now: number): Promise<Slot | undefined> {
  const row = await tx
    .updateTable('groups')
    .set({
      last_seq: sql<number>`last_seq + 1`,
      last_ms: sql<number>`case when last_ms > ${now} then last_ms else ${now} end`,
    })
    .where('conversation_id', '=', conversationId)
    .where('archived_at', 'is', null)
    .returning(['id', 'last_seq', 'last_ms'])
    .executeTakeFirst();
  return row && { groupId: row.id, conversationId, seq: row.last_seq, at: row.last_ms };
}

/**
 * Inserts a message and returns its id. Call it last among the writes that can wait for a lock: every other writer of a message
 * waits until this transaction ends (`takeOrder`).
 */
export async function insertMessage(
  tx: Tx,
  slot: Slot,
  { contactId, text, now }: { contactId: string; text: string; now: number },
): Promise<string> {
  const order = await takeOrder(tx, now);
  const id = messageId(order);
  await tx
    .updateTable('groups')
    .set({ last_message_id: id, activity: activityKey(order, slot.groupId) })
    .where('id', '=', slot.groupId)
    .execute();
  await tx
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

/** Sets what has changed and raises the version. Only text and attachments do, not reactions or readers. */
export const updateMessageRow = (db: Db, id: string, change: { message?: string }, now: number) =>
  db
    .updateTable('message')
    // The time is at least a second after the creation, because equal seconds on the wire would not show an edit.
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
