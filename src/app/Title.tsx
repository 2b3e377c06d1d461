import { useEffect, useEffectEvent, useState } from 'react';
import { showBadge } from '../browser/page/badge';
import { browser } from '../browser/runtime';
import { useGroupPreferences } from '../data/groups/useGroupPreferences';
import { useGroups } from '../data/groups/useGroups';
import { useOfConversations } from '../data/unread/useConversations';
import { isQuiet } from '../features/shared/groups/quarantine';
import { t } from '../i18n/translate';

/**
 * The tab's title and icon: the place, and how many messages wait unread in groups that are not quiet. A component of
 * its own, so that a count renders nothing else.
 */
export function Title({ title }: { title: string }) {
  const { muted } = useGroupPreferences();
  const quiet = new Set(
    useGroups(false).groups.flatMap((group) => (isQuiet(group, muted) ? group.conversation_id : [])),
  );
  const unread = useOfConversations((all) =>
    [...all.values()].reduce((sum, { id, unread_count }) => sum + (quiet.has(id) ? 0 : unread_count), 0),
  );
  const count = useSettled(unread);
  // The badge belongs to the app's icon, which is outside the page: another tab takes it away when its person signs out.
  useEffect(() => {
    showBadge(count);
    return browser.onWake(() => showBadge(count));
  }, [count]);
  return <title>{count > 0 ? t('app.titleUnread', { place: title, count }) : t('app.title', { place: title })}</title>;
}

/** How long a count stands before it is shown, in ms. */
const settledAfterMs = 400;

/** A message that arrives and is read at once is counted for a moment only: the tab does not flicker. */
function useSettled(count: number): number {
  const [shown, setShown] = useState(count);
  const show = useEffectEvent(() => setShown(count));
  const differs = shown !== count;
  useEffect(() => {
    if (!differs) return;
    const timer = setTimeout(() => show(), settledAfterMs);
    return () => clearTimeout(timer);
  }, [differs]);
  return shown;
}
