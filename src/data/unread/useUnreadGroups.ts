import type { Group } from '../../contract/resources';
import { useClient } from '../useClient';
import { useConversations } from './useConversations';

/**
 * Those of the groups in which something is unread. Where the service counts, it is asked for all of them; elsewhere each count
 * that is not known yet would cost a request of its own, and only those that are known count.
 */
export function useUnreadGroups(groups: readonly Group[]): Group[] {
  const isCounted = useClient().http.has('read');
  const conversations = useConversations(isCounted ? groups.map((group) => group.conversation_id) : []);
  // Nobody learns what was read in a group in quarantine, and nothing there counts as unread.
  return groups.filter((group) => !group.added_by && (conversations.get(group.conversation_id)?.unread_count ?? 0) > 0);
}
