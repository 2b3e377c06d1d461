import { useGroupPreferences } from '#data/groups/useGroupPreferences';
import { t } from '#i18n/translate';
import { useAnnouncer } from '#ui/announcements/Announcer';

const said = {
  pinned: { true: 'groups.pinned', false: 'groups.unpinned' },
  muted: { true: 'groups.muted', false: 'groups.unmuted' },
} as const;

/** Pins or mutes a group, or takes that back, and says so: a row that has the focus does not read its new mark. */
export function useToggleMark(): (groupId: string, mark: 'pinned' | 'muted') => void {
  const preferences = useGroupPreferences();
  const { announce } = useAnnouncer();
  return (groupId, mark) => {
    const on = !preferences[mark].has(groupId);
    preferences.choose(groupId, mark === 'pinned' ? { pinned: on } : { muted: on, muted_until: null });
    announce({ text: t(said[mark][`${on}`]) });
  };
}
