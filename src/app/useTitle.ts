import { useEffect } from 'react';
import { useConversations } from '../data/conversations';
import { showBadge } from '../ui/notify';
import { t } from '../words/words';

const none: string[] = [];

/** The tab's title and icon: the place, and how many messages wait unread. */
export function useTitle(place: string): void {
  const conversations = useConversations(none);
  let count = 0;
  for (const conversation of conversations.values()) count += conversation.unread_count;
  // The title belongs to the document, not to the tree.
  useEffect(() => {
    showBadge(count);
    document.title = count > 0 ? t('app.titleUnread', { place, count }) : t('app.title', { place });
  }, [place, count]);
}
