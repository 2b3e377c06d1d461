import { useEffect, useEffectEvent, useState } from 'react';
import { showBadge, unreadIcon } from '../browser/page/badge';
import { browser } from '../browser/runtime';
import { useStore } from '../browser/store';
import { useGroupPreferences } from '../data/groups/useGroupPreferences';
import { useGroups } from '../data/groups/useGroups';
import { useOfConversations } from '../data/unread/useConversations';
import { isHidden, isQuiet } from '../features/shared/groups/quarantine';
import { t } from '../i18n/translate';

/** A separate component, so that a new unread count re-renders only the title. */
export function Title({ title }: { title: string }) {
  const preferences = useGroupPreferences();
  const loud = useGroups(false).groups.filter((group) => !isQuiet(group, preferences.muted));
  const unread = useOfConversations((all) =>
    loud
      .filter((group) => !isHidden(group, all, preferences))
      .reduce((sum, group) => sum + (all.get(group.conversation_id)?.unread_count ?? 0), 0),
  );
  const count = useSettled(unread);
  const marked = useStore(unreadIcon);
  // Sets the badge again on wake, because another tab may have cleared the badge.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `showBadge` shows the marked icon.
  useEffect(() => {
    showBadge(count);
    return browser.onWake(() => showBadge(count));
  }, [count, marked]);
  return <title>{count > 0 ? t('app.titleUnread', { place: title, count }) : t('app.title', { place: title })}</title>;
}

const settledAfterMs = 400;

function useSettled(count: number): number {
  const [shown, setShown] = useState(count);
  const show = useEffectEvent(() => setShown(count));
  const differs = shown !== count;
  useEffect(() => (differs ? browser.later(settledAfterMs, () => show()) : undefined), [differs]);
  return shown;
}
