import { type Selectable, sql } from 'kysely';
import type { Group } from '../../src/contract';
import { toSignedUrl } from '../files/signedUrl';
import { activityKey, firstActivityKey, groupId, newId } from '../ids';
import { usernamesOf } from './contacts';
import type { StoreKind } from './database/connection';
import { takeOrder } from './database/order';
import type { Db, Schema } from './database/schema';
import { membersOf } from './members';
import type { Slice } from './slice';
import { toSeconds, toSecondsOrNull } from './times';

export type GroupRow = Selectable<Schema['groups']>;
export const groupEtag = (version: number) => `"g${version}"`;

/** With their members, in one further query. */
export async function toGroups(db: Db, rows: GroupRow[]): Promise<Group[]> {
  const members = await membersOf(
    db,
    rows.map((row) => row.id),
  );
  const archivers = await usernamesOf(
    db,
    rows.flatMap((row) => row.archived_by ?? []),
  );
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    description: row.description,
    avatar_url: row.avatar_url && toSignedUrl(row.avatar_url, 'picture'),
    conversation_id: row.conversation_id,
    contacts: members.get(row.id) ?? [],
    created_at: toSeconds(row.created_at),
    archived_at: toSecondsOrNull(row.archived_at),
    archived_by: archivers.get(row.archived_by ?? '') ?? null,
  }));
}

export async function toGroup(db: Db, row: GroupRow): Promise<Group> {
  const [group] = await toGroups(db, [row]);
  if (!group) throw new Error('one row makes one group');
  return group;
}

export interface Access {
  row: GroupRow;
  /** What the caller is in it; null for a service admin who is not in it. */
  role: 'member' | 'admin' | null;
}

/** Undefined when there is no such group, or when the caller may not know of it. Locked until the transaction ends. */
export async function lockGroup(
  db: Db,
  kind: StoreKind,
  id: string,
  caller: { id: string; role: string },
): Promise<Access | undefined> {
  const row = await db
    .selectFrom('groups')
    .selectAll()
    .where('id', '=', id)
    .$if(kind === 'postgres', (q) => q.forUpdate())
    .executeTakeFirst();
  return row && withRole(db, row, caller);
}

export async function findGroup(db: Db, id: string, caller: { id: string; role: string }): Promise<Access | undefined> {
  const row = await findGroupRow(db, id);
  return row && withRole(db, row, caller);
}

/** The row, whoever asks: for what the service says about a group and not to somebody. */
export const findGroupRow = (db: Db, id: string): Promise<GroupRow | undefined> =>
  db.selectFrom('groups').selectAll().where('id', '=', id).executeTakeFirst();

export const groupOfConversation = (db: Db, conversationId: string) =>
  db
    .selectFrom('groups')
    .select(['id', 'last_message_id'])
    .where('conversation_id', '=', conversationId)
    .executeTakeFirst();

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

/** Latest activity first; `after` and `before` are places (`activity`), not ids. */
export function listGroups(
  db: Db,
  viewer: string,
  archived: boolean,
  { limit, after, before }: Slice,
): Promise<GroupRow[]> {
  return db
    .selectFrom('groups')
    .innerJoin('member', 'member.group_id', 'groups.id')
    .selectAll('groups')
    .where('member.contact_id', '=', viewer)
    .where('groups.archived_at', archived ? 'is not' : 'is', null)
    .$if(after !== undefined, (q) => q.where('groups.activity', '<', after ?? ''))
    .$if(before !== undefined, (q) => q.where('groups.activity', '>', before ?? ''))
    .orderBy('groups.activity', before === undefined ? 'desc' : 'asc')
    .limit(limit)
    .execute();
}

/** Where a group stands, or stood when it was deleted, or began. */
export async function listPositionOf(db: Db, id: string): Promise<string> {
  const row = await db.selectFrom('groups').select('activity').where('id', '=', id).executeTakeFirst();
  if (row) return row.activity;
  const gone = await db.selectFrom('deleted_group').select('activity').where('id', '=', id).executeTakeFirst();
  return gone?.activity ?? firstActivityKey(id);
}

export async function insertGroup(
  db: Db,
  group: { name: string; description: string | null; avatarUrl: string | null; now: number },
): Promise<GroupRow> {
  const order = await takeOrder(db, group.now);
  const id = groupId(order);
  return db
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
export const updateGroup = (db: Db, id: string, change: GroupChange): Promise<GroupRow> =>
  db
    .updateTable('groups')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export async function deleteGroup(db: Db, row: GroupRow, now: number) {
  await db
    .insertInto('deleted_group')
    .values({ id: row.id, activity: row.activity, deleted_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db.deleteFrom('message').where('conversation_id', '=', row.conversation_id).execute();
  await db.deleteFrom('read_mark').where('conversation_id', '=', row.conversation_id).execute();
  await db.deleteFrom('groups').where('id', '=', row.id).execute();
}

/** A cursor older than a month means its group's beginning. */
export const sweepDeletedGroups = (db: Db, before: number) =>
  db.deleteFrom('deleted_group').where('deleted_at', '<', before).execute();
