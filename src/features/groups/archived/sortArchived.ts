import type { Conversation, Group } from '../../../contract/resources';
import { compareNames } from '../../../i18n/compareNames';

export const archivedSorts = ['when', 'name', 'size'] as const;
export type ArchivedSort = (typeof archivedSorts)[number];

/** Archived last first, by name, or what holds the most first: messages where they are counted, then members. */
export function sortArchived(
  groups: readonly Group[],
  sort: ArchivedSort,
  conversations: ReadonlyMap<string, Conversation>,
): Group[] {
  const messages = (group: Group) => conversations.get(group.conversation_id)?.message_count ?? 0;
  return groups.toSorted((a, b) => {
    if (sort === 'when') return (b.archived_at ?? 0) - (a.archived_at ?? 0);
    if (sort === 'name') return compareNames(a.name, b.name);
    return messages(b) - messages(a) || b.contacts.length - a.contacts.length;
  });
}
