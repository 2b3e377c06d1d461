import type { Contact } from '../contract/resources';
import type { MemberDelta } from '../data/truth/changes';

/** What somebody changed who saw one list and wants another. */
export function memberDelta(seen: readonly Contact[], wanted: readonly Contact[]): MemberDelta {
  const before = new Set(seen.map((c) => c.username));
  const after = new Set(wanted.map((c) => c.username));
  return {
    add: wanted.filter((c) => !before.has(c.username)),
    remove: seen.filter((c) => !after.has(c.username)).map((c) => c.username),
  };
}
