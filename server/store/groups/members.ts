import { sql } from 'kysely';
import { insertInBatches } from '../database/batches';
import type { Db, Tx } from '../database/schema';
import { contactColumns } from '../people/contacts';

export interface Membership {
  conversationId: string;
  contactId: string;
}

export async function membersOf(db: Db, groupIds: string[]) {
  if (groupIds.length === 0) return [];
  return db
    .selectFrom('member')
    .innerJoin('contact', 'contact.id', 'member.contact_id')
    .select(contactColumns.map((column) => `contact.${column}` as const))
    .select(['member.group_id', 'member.listed'])
    .where('member.group_id', 'in', groupIds)
    .orderBy('member.position')
    .orderBy('member.contact_id')
    .execute();
}
export type MemberWithContact = Awaited<ReturnType<typeof membersOf>>[number] & {
  /** The group's member count, if the query limits the members. */
  members?: number;
};

/** Returns the first members of each group, and always the viewers. */
export async function firstMembersOf(db: Db, groupIds: string[], first: number, viewers: string[]) {
  if (groupIds.length === 0) return [];
  const ranked = db
    .selectFrom('member')
    .select(['group_id', 'contact_id', 'listed', 'position'])
    .select(sql<number>`row_number() over (partition by group_id order by position, contact_id)`.as('rank'))
    .select(sql<number>`count(*) over (partition by group_id)`.as('members'))
    .where('group_id', 'in', groupIds)
    .as('ranked');
  const rows = await db
    .selectFrom(ranked)
    .innerJoin('contact', 'contact.id', 'ranked.contact_id')
    .select(contactColumns.map((column) => `contact.${column}` as const))
    .select(['ranked.group_id', 'ranked.listed', 'ranked.members'])
    .where((row) => row.or([row('ranked.rank', '<=', first), row('ranked.contact_id', 'in', viewers)]))
    .orderBy('ranked.rank')
    .execute();
  return rows.map((row) => ({ ...row, members: Number(row.members) }));
}

export async function quarantinedIn(db: Db, groupIds: string[]): Promise<Map<string, Map<string, string | null>>> {
  const groups = new Map<string, Map<string, string | null>>();
  if (groupIds.length === 0) return groups;
  const rows = await db
    .selectFrom('member')
    .select(['group_id', 'contact_id', 'added_by'])
    .where('group_id', 'in', groupIds)
    .where('kept_at', 'is', null)
    .execute();
  for (const { group_id, contact_id, added_by } of rows) {
    const members = groups.get(group_id) ?? new Map<string, string | null>();
    groups.set(group_id, members.set(contact_id, added_by));
  }
  return groups;
}

export const memberRows = (db: Db, groupId: string) =>
  db
    .selectFrom('member')
    .innerJoin('contact', 'contact.id', 'member.contact_id')
    .select(['contact_id', 'member.role', 'listed', 'position', 'added_by', 'kept_at', 'disabled_at'])
    .where('group_id', '=', groupId)
    .orderBy('position')
    .execute();

export interface NewMember {
  contactId: string;
  role: 'member' | 'admin';
  listed: boolean;
  position: number;
  addedBy: string | null;
  kept: boolean;
}

/** Marks all earlier messages as read for the new members. */
export async function addMembers(
  tx: Tx,
  group: { id: string; conversation_id: string; last_message_id: string | null },
  members: NewMember[],
  now: number,
) {
  const rows = members.map((member) => ({
    group_id: group.id,
    conversation_id: group.conversation_id,
    contact_id: member.contactId,
    role: member.role,
    listed: member.listed ? 1 : 0,
    position: member.position,
    joined_at: now,
    read_up_to: group.last_message_id,
    added_by: member.addedBy,
    kept_at: member.kept ? now : null,
  }));
  await insertInBatches(tx, 'member', rows);
}

export async function removeMembers(tx: Tx, group: { id: string; conversation_id: string }, contactIds: string[]) {
  if (contactIds.length === 0) return;
  await tx.deleteFrom('member').where('group_id', '=', group.id).where('contact_id', 'in', contactIds).execute();
  await tx
    .deleteFrom('read_mark')
    .where('conversation_id', '=', group.conversation_id)
    .where('contact_id', 'in', contactIds)
    .execute();
}

export const setListed = (tx: Tx, groupId: string, contactIds: string[], listed: boolean) =>
  tx
    .updateTable('member')
    .set({ listed: listed ? 1 : 0 })
    .where('group_id', '=', groupId)
    .where('contact_id', 'in', contactIds.length > 0 ? contactIds : [''])
    .execute();

export async function setAdmins(tx: Tx, groupId: string, contactIds: string[]) {
  await tx.updateTable('member').set({ role: 'member' }).where('group_id', '=', groupId).execute();
  await tx
    .updateTable('member')
    .set({ role: 'admin' })
    .where('group_id', '=', groupId)
    .where('contact_id', 'in', contactIds)
    .execute();
}

export const adminIdsOf = async (db: Db, groupId: string): Promise<string[]> =>
  (await memberRows(db, groupId)).filter((row) => row.role === 'admin').map((row) => row.contact_id);

export async function conversationIdsOf(db: Db, contactId: string): Promise<string[]> {
  const rows = await db.selectFrom('member').select('conversation_id').where('contact_id', '=', contactId).execute();
  return rows.map((row) => row.conversation_id);
}

export const isMember = async (db: Db, conversationId: string, contactId: string): Promise<boolean> =>
  (await db
    .selectFrom('member')
    .select('group_id')
    .where('contact_id', '=', contactId)
    .where('conversation_id', '=', conversationId)
    .executeTakeFirst()) !== undefined;

export async function memberIdsOf(db: Db, conversationId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('member')
    .select('contact_id')
    .where('conversation_id', '=', conversationId)
    .execute();
  return new Set(rows.map((row) => row.contact_id));
}

/** Ignores groups in quarantine, because strangers must not use up the limit. */
export const countGroupsOf = async (db: Db, contactId: string): Promise<number> => {
  const { groups } = await db
    .selectFrom('member')
    .select((count) => count.fn.countAll<number | string>().as('groups'))
    .where('contact_id', '=', contactId)
    .where('kept_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(groups);
};

/** Returns everybody who shares a group with the contact, and the contact. */
export async function companionsOf(db: Db, contactId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('member as mine')
    .innerJoin('member as theirs', 'theirs.group_id', 'mine.group_id')
    .select('theirs.contact_id')
    .distinct()
    .where('mine.contact_id', '=', contactId)
    .execute();
  return new Set([contactId, ...rows.map((row) => row.contact_id)]);
}
