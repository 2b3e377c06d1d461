import type { Limits } from '../../src/contract';
import { fieldError, Refusal, refuseFields } from '../refusal';
import type { Tx } from '../store/database/schema';
import { addDepartures } from '../store/groups/departures';
import type { Access } from '../store/groups/groups';
import { addMembers, countGroupsOf, memberRows, removeMembers, setListed } from '../store/groups/members';
import type { Caller } from '../store/people/tokens';
import type { JudgedMember } from './adding';

interface Replacement {
  wantedIds: string[];
  now: number;
  limits: Limits;
  judge: (added: string[]) => Promise<JudgedMember[]>;
}

export interface MemberChanges {
  added: string[];
  removed: string[];
  /** True if the edit changes whether `contacts` shows the only member. */
  listing: boolean;
}

/**
 * True if the member can be the only admin. A member in quarantine cannot: the last admin must stay, but a member in
 * quarantine may leave. The caller always can, because the caller's own change ends the caller's quarantine.
 */
export const canLead = (
  member: { contact_id: string; kept_at: number | null; disabled_at: number | null },
  caller: Caller,
) => (member.kept_at !== null && member.disabled_at === null) || member.contact_id === caller.id;

/** Throws `too-many-members`. */
export function checkMemberCount({ membersPerGroup: max }: Limits, actual: number, pointer = '/contacts') {
  if (actual > max) throw refuseFields([fieldError(pointer, 'too-many-members', { max, actual })]);
}

/** Throws `too-many-groups`. */
export async function checkGroupCount(tx: Tx, { groupsPerContact: max }: Limits, contactId: string) {
  const actual = (await countGroupsOf(tx, contactId)) + 1;
  if (actual > max)
    throw new Refusal('too-many-groups', { fields: [fieldError('', 'too-many-groups', { max, actual })] });
}

/**
 * An admin who removes all members stays a member, because a group without members cannot be deleted. `contacts` does
 * not list this member. Throws `forbidden`, `last-admin`, `too-many-members` and the errors of `judge`.
 */
export async function replaceMembers(
  tx: Tx,
  { row, role }: Access,
  caller: Caller,
  { wantedIds, now, limits, judge }: Replacement,
): Promise<MemberChanges> {
  const rows = await memberRows(tx, row.id);
  const unlisted = rows.length === 1 && rows[0]?.listed === 0 ? rows[0].contact_id : undefined;
  const keeps = new Set(wantedIds);
  // Does not remove the unlisted member. Clients omit this member, because `contacts` does not show it.
  if (unlisted) keeps.add(unlisted);
  const alone = wantedIds.length === 0 && role === 'admin';
  if (alone) keeps.add(caller.id);
  const known = new Set(rows.map((member) => member.contact_id));
  const added = [...keeps].filter((id) => !known.has(id));
  const removed = rows.filter((member) => !keeps.has(member.contact_id)).map((member) => member.contact_id);

  const leaves = added.length === 0 && removed.length === 1 && removed[0] === caller.id;
  if (role === 'member' && caller.role !== 'admin' && !leaves && added.length + removed.length > 0)
    throw new Refusal('forbidden');
  if (added.length > 0) checkMemberCount(limits, keeps.size);
  const stays = (member: (typeof rows)[number]) => keeps.has(member.contact_id) && canLead(member, caller);
  if (removed.length > 0 && !rows.some((member) => member.role === 'admin' && stays(member)))
    throw new Refusal('last-admin');

  const judged = await judge(added);
  await removeMembers(tx, row, removed);
  const own = rows.find((member) => member.contact_id === caller.id);
  // With `addedBy: id`, a removed person cannot join by an invitation for `departureMs`.
  const adders = removed.flatMap((id) => ({ personId: id, addedBy: id === caller.id ? own?.added_by : id }));
  await addDepartures(tx, row.id, adders, now);
  const last = Math.max(0, ...rows.map((member) => member.position));
  await addMembers(
    tx,
    row,
    judged.map((member, index) => ({ ...member, role: 'member' as const, listed: true, position: last + 1 + index })),
    now,
  );
  const lists = unlisted !== undefined && (wantedIds.includes(unlisted) || added.length > 0);
  if (alone) await setListed(tx, row.id, [caller.id], false);
  else if (lists) await setListed(tx, row.id, [unlisted], true);
  return { added, removed, listing: alone ? own?.listed === 1 : lists };
}
