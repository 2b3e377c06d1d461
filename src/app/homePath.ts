import { isNarrow } from '../browser/page/isNarrow';
import type { Conversation, Group } from '../contract/resources';
import { byActivity } from '../features/groups/list/arrange';
import { paths } from '../paths';

/** The most recent group, or the list: when there is none, and where it would be all that is on screen, read unasked. */
export function homePath(groups: readonly Group[], conversations: ReadonlyMap<string, Conversation>): string {
  const [recent] = byActivity(groups, conversations);
  return recent && !isNarrow() ? paths.group(recent.id) : paths.groups;
}
