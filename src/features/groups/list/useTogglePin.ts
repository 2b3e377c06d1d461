import { useGroupPreferences } from '#data/groups/useGroupPreferences';
import { t } from '#i18n/translate';
import { useAnnouncer } from '#ui/announcements/Announcer';

/** Pins a group, or takes that back, and says so: a row that has the focus does not read its new mark. */
export function useTogglePin(): (groupId: string) => void {
  const { pinned, choose } = useGroupPreferences();
  const { announce } = useAnnouncer();
  return (groupId) => {
    const on = !pinned.has(groupId);
    choose(groupId, { pinned: on });
    announce({ text: t(on ? 'groups.pinned' : 'groups.unpinned') });
  };
}
