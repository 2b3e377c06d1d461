import type { Group } from '#contract/resources';
import type { GroupSort } from '#data/groups/groupPreferences';
import type { ConversationMap as Conversations } from '#data/truth/conversationMap';
import { compareNames } from '#i18n/compareNames';
import { isQuiet } from '../../shared/groups/quarantine';

/** The time of the latest activity by group. A group without a known latest message gets that of its predecessor. */
function activities(groups: readonly Group[], conversations: Conversations): Map<Group, number> {
  const times = new Map<Group, number>();
  let before = Number.POSITIVE_INFINITY;
  for (const group of groups) {
    const conversation = conversations.get(group.conversation_id);
    // The service orders by activity, so the neighbour is the best guess.
    const latest = conversation?.latest_message?.created_at ?? group.created_at;
    // A deleted message leaves the service's order as it was, so `active_at` counts too.
    if (conversation) before = Math.max(latest, conversation.active_at ?? 0);
    times.set(group, before);
  }
  return times;
}

export function byActivity(groups: readonly Group[], conversations: Conversations): Group[] {
  const times = activities(groups, conversations);
  return groups.toSorted((a, b) => descending(times.get(a) ?? 0, times.get(b) ?? 0));
}

/** Infinity minus itself is NaN, which cannot be sorted by. */
const descending = (a: number, b: number) => (a === b ? 0 : b > a ? 1 : -1);

/** True if it has unread messages and is not quiet. */
export const isWaiting = (group: Group, conversations: Conversations, muted: ReadonlySet<string>): boolean =>
  !isQuiet(group, muted) && (conversations.get(group.conversation_id)?.unread_count ?? 0) > 0;

interface Arrangement {
  sort: GroupSort;
  pinned: ReadonlySet<string>;
  muted: ReadonlySet<string>;
  /** A group that counts as unread. */
  opened?: string | undefined;
}

/** Pinned groups first, then by the chosen order. Unread messages of a quiet group move it nowhere. */
export function arrange(
  groups: readonly Group[],
  conversations: Conversations,
  { sort, pinned, muted, opened }: Arrangement,
): Group[] {
  const active = byActivity(groups, conversations);
  const waiting = (group: Group) => group.id === opened || isWaiting(group, conversations, muted);
  const sorted =
    sort === 'name'
      ? active.toSorted((a, b) => compareNames(a.name, b.name))
      : sort === 'unread'
        ? [...active.filter(waiting), ...active.filter((group) => !waiting(group))]
        : active;
  if (pinned.size === 0) return sorted;
  return [...sorted.filter((group) => pinned.has(group.id)), ...sorted.filter((group) => !pinned.has(group.id))];
}
