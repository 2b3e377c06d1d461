import type { Group } from '../../src/contract';
import { toSignedUrl } from '../files/signedUrl';
import { toContact, usernamesOf } from './contacts';
import type { Db } from './database/schema';
import type { GroupRow } from './groups';
import { type MemberWithContact, membersOf } from './members';
import { type Sight, sightOf } from './sight';
import { toSeconds, toSecondsOrNull } from './times';

interface Parts {
  members: Map<string, MemberWithContact[]>;
  usernames: Map<string, string>;
  sight: Sight;
}

/** Rows in the shape of the contract, as the viewer sees them, with their members. */
export async function toGroups(db: Db, rows: GroupRow[], viewer: string): Promise<Group[]> {
  const members = await membersOf(
    db,
    rows.map((row) => row.id),
  );
  const parts = await partsFor(db, rows, members, [viewer]);
  return rows.map((row) => view(row, viewer, parts));
}

/** One row in the shape of the contract, as the viewer sees it, with its members. */
export async function toGroup(db: Db, row: GroupRow, viewer: string): Promise<Group> {
  const [group] = await toGroups(db, [row], viewer);
  if (!group) throw new Error('one row makes one group');
  return group;
}

/** One group as each viewer sees it: those who have kept it are given the same object. */
export async function toGroupForEach(db: Db, row: GroupRow, viewers: string[]): Promise<Map<string, Group>> {
  const members = await membersOf(db, [row.id]);
  const keepers = new Set(members.filter((member) => member.kept_at !== null).map((member) => member.contact_id));
  const one = viewers.find((viewer) => keepers.has(viewer));
  const others = viewers.filter((viewer) => !keepers.has(viewer));
  const parts = await partsFor(db, [row], members, [...(one ? [one] : []), ...others]);
  const shared = one && view(row, one, parts);
  return new Map(viewers.map((viewer) => [viewer, (keepers.has(viewer) && shared) || view(row, viewer, parts)]));
}

async function partsFor(db: Db, rows: GroupRow[], members: MemberWithContact[], viewers: string[]): Promise<Parts> {
  const viewing = new Set(viewers);
  const adders = members.filter((member) => member.kept_at === null && viewing.has(member.contact_id));
  const named = [...rows.map((row) => row.archived_by), ...adders.map((member) => member.added_by)];
  return {
    members: byGroup(members),
    usernames: await usernamesOf(db, [...new Set(named.flatMap((id) => id ?? []))]),
    sight: await sightOf(db, members, viewers, members),
  };
}

function byGroup(members: MemberWithContact[]): Parts['members'] {
  const groups: Parts['members'] = new Map();
  for (const member of members) {
    const known = groups.get(member.group_id);
    if (known) known.push(member);
    else groups.set(member.group_id, [member]);
  }
  return groups;
}

/**
 * The interface says that a group created without contacts has none, so its creator is not shown while alone. With other
 * members every reader must be shown.
 */
function view(row: GroupRow, viewer: string, { members, usernames, sight }: Parts): Group {
  const all = members.get(row.id) ?? [];
  const listed = all.length === 1 ? all.filter((member) => member.listed === 1) : all;
  const own = all.find((member) => member.contact_id === viewer);
  const adder = own?.kept_at === null ? own.added_by : null;
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    avatar_url: row.avatar_url && toSignedUrl(row.avatar_url, 'picture'),
    conversation_id: row.conversation_id,
    contacts: listed.map((member) => toContact(member, sight(viewer, member))),
    created_at: toSeconds(row.created_at),
    archived_at: toSecondsOrNull(row.archived_at),
    archived_by: usernames.get(row.archived_by ?? '') ?? null,
    added_by: adder ? { id: adder, username: usernames.get(adder) ?? '' } : null,
  };
}
