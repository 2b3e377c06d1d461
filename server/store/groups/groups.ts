import { type Selectable, sql } from 'kysely';
import { activityKey, firstActivityKey, groupId, newId } from '../../ids';
import { deleteInBatches } from '../database/batches';
import type { WriteOrder } from '../database/order';
import { prepare } from '../database/prepared';
import type { Db, Schema, StoreKind, Tx } from '../database/schema';
import type { Slice } from '../slice';

export type GroupRow = Selectable<Schema['groups']>;
export const groupEtag = (version: number) => `"g${version}"`;

export interface Access {
  row: GroupRow;
  /** The caller's role in the group, or null for a service admin who is not a member. */
  role: 'member' | 'admin' | null;
}

/**
 * Locks the group until the transaction ends. Returns undefined if the group does not exist or the caller must not see
 * the group.
 */
export async function lockGroup(
  tx: Tx,
  kind: StoreKind,
  id: string,
  caller: { id: string; role: string },
): Promise<Access | undefined> {
  const row = await lockGroupRow(tx, kind, id);
  return row && withRole(tx, row, caller);
}

/** Locks the group until the transaction ends. The calling function checks the access. */
export const lockGroupRow = (tx: Tx, kind: StoreKind, id: string): Promise<GroupRow | undefined> =>
  tx
    .selectFrom('groups')
    .selectAll()
    .where('id', '=', id)
    .$if(kind === 'postgres', (q) => q.forUpdate())
    .executeTakeFirst();

/** Returns undefined if the group does not exist or the caller must not see the group. */
export async function findGroup(db: Db, id: string, caller: { id: string; role: string }): Promise<Access | undefined> {
  const row = await findGroupRow(db, id);
  return row && withRole(db, row, caller);
}

export const findGroupRow = (db: Db, id: string): Promise<GroupRow | undefined> =>
  db.selectFrom('groups').selectAll().where('id', '=', id).executeTakeFirst();

const conversationQuery = prepare<{ conversationId: string }, Pick<GroupRow, 'id' | 'last_message_id'>>((db, value) =>
  db.selectFrom('groups').select(['id', 'last_message_id']).where('conversation_id', '=', value('conversationId')),
);

export const groupOfConversation = (db: Db, conversationId: string) =>
  conversationQuery(db, { conversationId }).executeTakeFirst();

export const groupOfMessage = (db: Db, messageId: string): Promise<{ id: string; name: string } | undefined> =>
  db
    .selectFrom('groups')
    .innerJoin('message', 'message.conversation_id', 'groups.conversation_id')
    .select(['groups.id', 'groups.name'])
    .where('message.id', '=', messageId)
    .executeTakeFirst();

export const groupExists = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('groups').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

async function withRole(db: Db, row: GroupRow, caller: { id: string; role: string }): Promise<Access | undefined> {
  const role = await roleIn(db, row.id, caller.id);
  return role !== null || caller.role === 'admin' ? { row, role } : undefined;
}

export async function roleIn(db: Db, groupId: string, contactId: string): Promise<'member' | 'admin' | null> {
  const member = await db
    .selectFrom('member')
    .select('role')
    .where('group_id', '=', groupId)
    .where('contact_id', '=', contactId)
    .executeTakeFirst();
  return member?.role ?? null;
}

/** Latest activity first, or earliest activity first with `before`. `after` and `before` are values of `activity`. */
export function listGroups(
  db: Db,
  viewer: string,
  archived: boolean,
  { limit, after, before }: Slice,
): Promise<(GroupRow & { kept_at: number | null })[]> {
  return db
    .selectFrom('groups')
    .innerJoin('member', 'member.group_id', 'groups.id')
    .selectAll('groups')
    .select('member.kept_at')
    .where('member.contact_id', '=', viewer)
    .where('groups.archived_at', archived ? 'is not' : 'is', null)
    .$if(after !== undefined, (q) => q.where('groups.activity', '<', after ?? ''))
    .$if(before !== undefined, (q) => q.where('groups.activity', '>', before ?? ''))
    .orderBy('groups.activity', before === undefined ? 'desc' : 'asc')
    .limit(limit)
    .execute();
}

/**
 * Only members get the current `activity` of an existing group, because a cursor must not reveal activity to
 * non-members. In all other cases returns the position at the deletion or the creation of the group.
 */
export async function listPositionOf(db: Db, id: string, contactId: string): Promise<string> {
  const row = await db
    .selectFrom('groups')
    .innerJoin('member', 'member.group_id', 'groups.id')
    .select('groups.activity')
    .where('groups.id', '=', id)
    .where('member.contact_id', '=', contactId)
    .executeTakeFirst();
  if (row) return row.activity;
  const gone = await db.selectFrom('deleted_group').select('activity').where('id', '=', id).executeTakeFirst();
  return gone?.activity ?? firstActivityKey(id);
}

export async function insertGroup(
  tx: Tx,
  writeOrder: WriteOrder,
  group: { name: string; description: string | null; avatarUrl: string | null; now: number },
): Promise<GroupRow> {
  const order = writeOrder.next(group.now);
  const id = groupId(order);
  return tx
    .insertInto('groups')
    .values({
      id,
      conversation_id: newId('cnv', group.now),
      name: group.name,
      description: group.description,
      avatar_url: group.avatarUrl,
      created_at: group.now,
      archived_at: null,
      archived_by: null,
      version: 1,
      activity: activityKey(order, id),
      last_seq: 0,
      last_ms: group.now,
      last_message_id: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export type GroupChange = Partial<
  Pick<GroupRow, 'name' | 'description' | 'avatar_url' | 'archived_at' | 'archived_by'>
>;
/** Increments the version. Rejects for an unknown group. */
export const updateGroupRow = (db: Db, id: string, change: GroupChange): Promise<GroupRow> =>
  db
    .updateTable('groups')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Stores the list position, because a cursor may name the group. The `Eraser` deletes messages and markers later. */
export async function deleteGroup(tx: Tx, row: GroupRow, now: number) {
  await tx
    .insertInto('deleted_group')
    .values({ id: row.id, conversation_id: row.conversation_id, activity: row.activity, deleted_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx.deleteFrom('groups').where('id', '=', row.id).execute();
}

/** After the sweep, `listPositionOf` returns the position at the creation of the group. */
export const sweepDeletedGroups = (db: Db, before: number) =>
  deleteInBatches(db, 'deleted_group', ['id'], sql`deleted_at < ${before} and conversation_id is null`);
