import type { Group } from '../../../src/contract';
import { toSignedUrl } from '../../signedUrl';
import type { Db } from '../database/schema';
import { toContact, usernamesOf } from '../people/contacts';
import { acquaintances, isShownInGroup } from '../people/sight';
import { toSeconds, toSecondsOrNull } from '../times';
import type { GroupRow } from './groups';
import { firstMembersOf, type MemberWithContact, membersOf, quarantinedIn } from './members';

type Members = Map<string, MemberWithContact[]>;
interface Parts {
  members: Members;
  quarantined: Awaited<ReturnType<typeof quarantinedIn>>;
  usernames: Map<string, string>;
  known: Map<string, Set<string>>;
}

/**
 * With `first`, each group has at most `first` contacts, and has the field `member_count`. The viewer must be a member
 * of the groups or a service admin.
 */
export async function toGroups(db: Db, rows: GroupRow[], viewer: string, first?: number): Promise<Group[]> {
  const parts = await partsFor(db, rows, [viewer], first);
  return rows.map((row) => {
    const group = view(row, viewer, parts);
    if (first === undefined) return group;
    // `member_count` is 0 if `contacts` hides the only member.
    const member_count = group.contacts.length === 0 ? 0 : (parts.members.get(row.id)?.[0]?.members ?? 0);
    return { ...group, contacts: group.contacts.slice(0, first), member_count };
  });
}

export async function toGroup(db: Db, row: GroupRow, viewer: string): Promise<Group> {
  const [group] = await toGroups(db, [row], viewer);
  if (!group) throw new Error('one row makes one group');
  return group;
}

export async function toGroupForEach(db: Db, row: GroupRow, viewers: string[]): Promise<Map<string, Group>> {
  const parts = await partsFor(db, [row], viewers);
  const keepers = new Set(parts.members.get(row.id)?.map((member) => member.id));
  for (const id of parts.quarantined.get(row.id)?.keys() ?? []) keepers.delete(id);
  const one = viewers.find((viewer) => keepers.has(viewer));
  const shared = one && view(row, one, parts);
  return new Map(viewers.map((viewer) => [viewer, (keepers.has(viewer) && shared) || view(row, viewer, parts)]));
}

async function partsFor(db: Db, rows: GroupRow[], viewers: string[], first?: number): Promise<Parts> {
  const ids = rows.map((row) => row.id);
  const all = first === undefined ? await membersOf(db, ids) : await firstMembersOf(db, ids, first, viewers);
  const members = byGroup(all);
  const quarantined = await quarantinedIn(db, ids);
  const adders = viewers.flatMap((viewer) => [...quarantined.values()].map((group) => group.get(viewer)));
  const named = [...rows.map((row) => row.archived_by), ...adders].flatMap((id) => id ?? []);
  return {
    members,
    quarantined,
    usernames: await usernamesOf(db, [...new Set(named)]),
    known: await knownBeside(db, members, quarantined, viewers),
  };
}

/**
 * Finds the members whom a viewer knows from another group. Only viewers in quarantine or outside the group need this
 * query.
 */
async function knownBeside(db: Db, members: Members, quarantined: Parts['quarantined'], viewers: string[]) {
  const open = new Set<string>();
  const people = new Set<string>();
  for (const [id, all] of members) {
    const inQuarantine = quarantined.get(id);
    const present = new Set(viewers.length > 1 ? all.map((member) => member.id) : []);
    const isIn = (viewer: string) => present.has(viewer) || all.some((member) => member.id === viewer);
    const unsure = viewers.filter((viewer) => inQuarantine?.has(viewer) || !isIn(viewer));
    for (const viewer of unsure) open.add(viewer);
    if (unsure.length > 0) for (const member of all) if (!inQuarantine?.has(member.id)) people.add(member.id);
  }
  return acquaintances(db, [...open], [...people]);
}

function byGroup(members: MemberWithContact[]): Members {
  const groups: Members = new Map();
  for (const member of members) {
    const known = groups.get(member.group_id);
    if (known) known.push(member);
    else groups.set(member.group_id, [member]);
  }
  return groups;
}

/**
 * The interface says that a group created without contacts has no contacts. So the view hides an unlisted member who is
 * alone.
 */
function view(row: GroupRow, viewer: string, { members, quarantined, usernames, known }: Parts): Group {
  const all = members.get(row.id) ?? [];
  const listed = all.length === 1 ? all.filter((member) => member.listed === 1) : all;
  const inQuarantine = quarantined.get(row.id);
  const adder = inQuarantine?.get(viewer);
  const mine = all.some((member) => member.id === viewer) ? !inQuarantine?.has(viewer) : undefined;
  const isShown = ({ id }: MemberWithContact) =>
    isShownInGroup(id === viewer, !inQuarantine?.has(id), mine) ?? known.get(viewer)?.has(id) ?? false;
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    avatar_url: row.avatar_url && toSignedUrl(row.avatar_url, 'picture'),
    conversation_id: row.conversation_id,
    contacts: listed.map((member) => toContact(member, isShown(member))),
    created_at: toSeconds(row.created_at),
    archived_at: toSecondsOrNull(row.archived_at),
    archived_by: usernames.get(row.archived_by ?? '') ?? null,
    added_by: adder ? { id: adder, username: usernames.get(adder) ?? '' } : null,
  };
}
