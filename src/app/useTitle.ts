import { useEffect, useRef, useState } from 'react';
import { showBadge } from '../browser/notify';
import { useGroupMarks } from '../data/groups/useGroupPreferences';
import { useGroups } from '../data/groups/useGroups';
import { useConversations } from '../data/unread/useConversations';
import { t } from '../i18n/translate';

const none: string[] = [];

/** For a view that is dear to draw: it is not drawn again whenever something is counted. */
export function Title({ place }: { place: string }) {
  useTitle(place);
  return null;
}

/** The tab's title and icon: the place, and how many messages wait unread in groups that are not muted. */
export function useTitle(place: string): void {
  const conversations = useConversations(none);
  const { muted } = useGroupMarks();
  const quiet = new Set(useGroups(false).groups.flatMap((group) => (muted.has(group.id) ? group.conversation_id : [])));
  let unread = 0;
  for (const { id, unread_count } of conversations.values()) if (!quiet.has(id)) unread += unread_count;
  const count = useCalm(unread);
  // The title belongs to the document, not to the tree.
  useEffect(() => {
    showBadge(count);
    document.title = count > 0 ? t('app.titleUnread', { place, count }) : t('app.title', { place });
  }, [place, count]);
}

/** How long a count stands before it is told, in ms. */
const settled = 400;

/** What comes and is read at once is counted for a moment: nobody is told, and the tab does not flicker. */
function useCalm(count: number): number {
  const [told, setTold] = useState(count);
  const latest = useRef(count);
  latest.current = count;
  const news = told !== count;
  useEffect(() => {
    if (!news) return;
    const timer = setTimeout(() => setTold(latest.current), settled);
    return () => clearTimeout(timer);
  }, [news]);
  return told;
}
