import type { Group } from '#contract/resources';
import type { GroupPreferences } from '#data/groups/groupPreferences';
import type { ConversationMap as Conversations } from '#data/truth/conversationMap';
import { compareNames } from '#i18n/compareNames';
import { isQuiet } from '../../shared/groups/quarantine';

/** The service sorts by activity, so a group without a loaded conversation gets the previous group's time. */
export function byActivity(groups: readonly Group[], conversations: Conversations): Group[] {
  const times = new Map<Group, number>();
  let before = Number.POSITIVE_INFINITY;
  for (const group of groups) {
    const conversation = conversations.get(group.conversation_id);
    const latest = conversation?.latest_message?.created_at ?? group.created_at;
    // `active_at` also counts, because the deletion of the latest message does not change the service's order.
    if (conversation) before = Math.max(latest, conversation.active_at ?? 0);
    times.set(group, before);
  }
  return groups.toSorted((a, b) => descending(times.get(a) ?? 0, times.get(b) ?? 0));
}

/** Infinity minus Infinity is NaN, so a subtraction cannot compare. */
const descending = (a: number, b: number) => (a === b ? 0 : b > a ? 1 : -1);

export const isWaiting = (group: Group, conversations: Conversations, muted: ReadonlySet<string>): boolean =>
  !isQuiet(group, muted) && (conversations.get(group.conversation_id)?.unread_count ?? 0) > 0;

type Arrangement = Pick<GroupPreferences, 'sort' | 'pinned' | 'muted'> & { opened?: string | undefined };

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
