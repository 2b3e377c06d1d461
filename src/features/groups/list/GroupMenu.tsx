import { Archive, CheckCheck, Pin, PinOff, Settings } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { isOff } from '#browser/settings';
import type { Conversation } from '#contract/resources';
import type { ShownGroup } from '#data/groups/shownGroup';
import { useGroupPreferences } from '#data/groups/useGroupPreferences';
import { useMarkRead } from '#data/unread/useReadMarker';
import { t } from '#i18n/translate';
import Menu, { type MenuProps } from '#ui/overlay/Menu';
import { paths } from '../../../paths';
import { useArchiveWithUndo } from '../../shared/groups/useArchiveWithUndo';
import { useHideItem } from '../../shared/groups/useHide';
import { useMuteItem } from '../../shared/groups/useMute';
import { useRights } from '../../shared/groups/useRights';
import { useReportGroup } from '../../shared/report/reported';
import { useTogglePin } from './useTogglePin';

export interface GroupMenuProps extends Omit<MenuProps, 'actions'> {
  group: ShownGroup;
  conversation: Conversation | undefined;
}

/** The caller mounts the menu only while it is open, because `useRights` sends a request. */
export default function GroupMenu({ group, conversation, ...menu }: GroupMenuProps) {
  const navigate = useNavigate();
  const archive = useArchiveWithUndo();
  const markRead = useMarkRead();
  const { pinned } = useGroupPreferences();
  const togglePin = useTogglePin();
  const { reason } = useRights(group.id);
  // `added_by` is set until the person accepts the group. Strangers must not get read receipts.
  const unread = !group.added_by && (conversation?.unread_count ?? 0) > 0;
  // A removed row passes its focus to a neighbour only if the row has the focus. The menu may be outside of the row, so
  // `focusRow` focuses the row first.
  const focusRow = () => menu.anchor.current?.focus();
  const archiveFromRow = () => {
    focusRow();
    archive(group);
  };
  const actions = [
    pinned.has(group.id)
      ? { label: t('groups.unpin'), icon: PinOff, run: () => togglePin(group.id) }
      : { label: t('groups.pin'), icon: Pin, run: () => togglePin(group.id) },
    useMuteItem(group),
    {
      label: t('groups.markRead'),
      icon: CheckCheck,
      run: () => markRead(group.conversation_id, conversation?.latest_message?.id ?? null),
      disabled: unread ? undefined : t('groups.nothingUnread'),
    },
    useHideItem(group, focusRow),
    { label: t('groups.settings'), icon: Settings, run: () => navigate(paths.groupSettings(group.id)) },
    !isOff('archive') &&
      !group.other && {
        label: t('group.archive'),
        icon: Archive,
        description: t('group.archiveFor', { count: group.contacts.length }),
        run: archiveFromRow,
        disabled: reason,
      },
    useReportGroup(group.id),
  ];
  return <Menu actions={actions} {...menu} />;
}
