import { useGroupPreferences } from '#data/groups/useGroupPreferences';
import { t } from '#i18n/translate';
import { useAnnouncer } from '#ui/announcements/Announcer';

/** Announces the change, because screen readers do not read the new mark of a focused row. */
export function useTogglePin(): (groupId: string) => void {
  const { pinned, choose } = useGroupPreferences();
  const { announce } = useAnnouncer();
  return (groupId) => {
    const on = !pinned.has(groupId);
    choose(groupId, { pinned: on });
    announce({ text: t(on ? 'groups.pinned' : 'groups.unpinned') });
  };
}
