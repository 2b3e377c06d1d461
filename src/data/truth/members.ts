import type { Contact, Group } from '../../contract/resources';
import type { GroupFields, MemberDelta } from './lastingChanges';

export function memberDelta(seen: readonly Contact[], wanted: readonly Contact[]): MemberDelta {
  const before = new Set(seen.map((c) => c.username));
  const after = new Set(wanted.map((c) => c.username));
  return {
    add: wanted.filter((c) => !before.has(c.username)),
    remove: seen.filter((c) => !after.has(c.username)).map((c) => c.username),
  };
}

/** Undefined if the members do not change. */
export const deltaOf = ({ members, contacts }: GroupFields, seen: Group | undefined): MemberDelta | undefined =>
  members ?? (contacts && memberDelta(seen?.contacts ?? [], contacts));

/** Adds and removes. Idempotent: returns the same list when nothing changes. */
export function mergeMembers(theirs: Contact[], delta: MemberDelta): Contact[] {
  const removed = new Set(delta.remove);
  const here = new Set(theirs.map((c) => c.username));
  const added = delta.add.filter((c) => !removed.has(c.username) && !here.has(c.username) && here.add(c.username));
  if (added.length === 0 && !theirs.some((c) => removed.has(c.username))) return theirs;
  return [...theirs.filter((c) => !removed.has(c.username)), ...added];
}
