import type { Group } from '../../contract/resources';
import { useClient } from '../useClient';
import { useConversations } from './useConversations';

/** A service without counts needs a request per group, so only known counts are used. */
export function useUnreadGroups(groups: readonly Group[]): Group[] {
  const isCounted = useClient().http.has('read');
  const conversations = useConversations(isCounted ? groups.map((group) => group.conversation_id) : []);
  // Groups in quarantine never count as unread.
  return groups.filter((group) => !group.added_by && (conversations.get(group.conversation_id)?.unread_count ?? 0) > 0);
}
