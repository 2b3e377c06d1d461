import { useEffect } from 'react';
import { useConversations } from '../data/conversations';
import { useGroups } from '../data/groups';
import { useGroupMarks } from '../data/useGroupMarks';
import { showBadge } from '../ui/notify';
import { t } from '../words/words';

const none: string[] = [];

/** The tab's title and icon: the place, and how many messages wait unread in groups that are not muted. */
export function useTitle(place: string): void {
  const conversations = useConversations(none);
  const { muted } = useGroupMarks();
  const quiet = new Set(useGroups(false).groups.flatMap((group) => (muted.has(group.id) ? group.conversation_id : [])));
  let count = 0;
  for (const { id, unread_count } of conversations.values()) if (!quiet.has(id)) count += unread_count;
  // The title belongs to the document, not to the tree.
  useEffect(() => {
    showBadge(count);
    document.title = count > 0 ? t('app.titleUnread', { place, count }) : t('app.title', { place });
  }, [place, count]);
}
