import { sql } from 'kysely';
import { messageId, orderKey, positionOf } from '../../ids';
import type { WriteOrder } from '../database/order';
import { prepare } from '../database/prepared';
import type { Db, StoreKind, Tx } from '../database/schema';

/** Locks the message until the transaction ends. */
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

/** The place of the next message. The transaction holds the lock of the group's row. */
export interface Slot {
  id: string;
  groupId: string;
  conversationId: string;
  seq: number;
  /** Milliseconds, which never decrease within a conversation. */
  at: number;
}

type SlotRow = { id: string; last_seq: number; last_ms: number };
const slotUpdate = prepare<{ conversationId: string; id: string; orderKey: string; now: number }, SlotRow>(
  (db, value) => {
    const activity = sql<string>`${value('orderKey')} || substr(id, 5)`;
    return db
      .updateTable('groups')
      .set({
        last_seq: sql<number>`last_seq + 1`,
        last_ms: sql<number>`case when last_ms > ${value('now')} then last_ms else ${value('now')} end`,
        last_message_id: value('id'),
        activity,
      })
      .where('conversation_id', '=', value('conversationId'))
      .where('archived_at', 'is', null)
      .where('activity', '<', activity)
      .returning(['id', 'last_seq', 'last_ms']);
  },
);

/**
 * Writers of a conversation wait here for each other, so message numbers have no gap. Returns undefined for an archived
 * group.
 */
export async function nextSlot(
  tx: Tx,
  order: WriteOrder,
  conversationId: string,
  now: number,
): Promise<Slot | undefined> {
  for (;;) {
    const position = order.next(now);
    const id = messageId(position);
    const row = await slotUpdate(tx, { conversationId, id, orderKey: orderKey(position), now }).executeTakeFirst();
    if (row) return { id, groupId: row.id, conversationId, seq: row.last_seq, at: row.last_ms };
    // Another process has used a later position, so the next try continues after that position.
    const ahead = await tx
      .selectFrom('groups')
      .select('activity')
      .where('conversation_id', '=', conversationId)
      .where('archived_at', 'is', null)
      .executeTakeFirst();
    if (!ahead) return undefined;
    order.raise(positionOf(ahead.activity));
  }
}

type NewRow = Pick<Slot, 'id' | 'conversationId' | 'seq' | 'at'> & { contactId: string; text: string };
const messageInsert = prepare<NewRow, unknown>((db, value) =>
  db.insertInto('message').values({
    id: value('id'),
    conversation_id: value('conversationId'),
    contact_id: value('contactId'),
    message: value('text'),
    seq: value('seq'),
    version: 1,
    created_at: value('at'),
    updated_at: null,
    seen_at: null,
  }),
);

export const insertMessage = (tx: Tx, slot: Slot, { contactId, text }: { contactId: string; text: string }) =>
  messageInsert(tx, { ...slot, contactId, text });

/** Call this function for changed text or attachments. Reactions do not increment the version. */
export const updateMessageRow = (db: Db, id: string, change: { message?: string }, now: number) =>
  db
    .updateTable('message')
    // Times on the wire are whole seconds. An edit is dated at least one second after the creation, so that the times
    // differ.
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
