import type { Group } from '../../contract/resources';
import { useClient } from '../useClient';
import { useConversations } from './useConversations';

/** Groups with unread messages. Without counts in the service only known counts are used, because each costs a request. */
export function useUnreadGroups(groups: readonly Group[]): Group[] {
  const isCounted = useClient().http.has('read');
  const conversations = useConversations(isCounted ? groups.map((group) => group.conversation_id) : []);
  // Groups in quarantine never count as unread.
  return groups.filter((group) => !group.added_by && (conversations.get(group.conversation_id)?.unread_count ?? 0) > 0);
}
