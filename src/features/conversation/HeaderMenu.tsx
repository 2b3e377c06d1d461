import { Archive, Download, RotateCcw } from 'lucide-react';
import { isOff } from '../../browser/settings';
import type { ShownGroup } from '../../data/groups/shownGroup';
import { t } from '../../i18n/translate';
import Menu, { type MenuAction, type MenuProps } from '../../ui/overlay/Menu';
import { useArchiveWithUndo, useRestore } from '../shared/groups/useArchiveWithUndo';
import { useHideItem } from '../shared/groups/useHide';
import { useMuteItem } from '../shared/groups/useMute';
import { useRights } from '../shared/groups/useRights';
import { useReportGroup } from '../shared/report/reported';

interface HeaderMenuProps extends Omit<MenuProps, 'actions'> {
  group: ShownGroup;
  first: MenuAction[];
  onCopy: () => void;
}

/** The caller mounts the menu only while it is open, because `useRights` sends a request. */
export default function HeaderMenu({ group, first, onCopy, ...menu }: HeaderMenuProps) {
  const archive = useArchiveWithUndo();
  const restore = useRestore();
  const { reason } = useRights(group.id);
  const mute = useMuteItem(group);
  const hide = useHideItem(group);
  const report = useReportGroup(group.id);
  const archived = group.archived_at !== null;
  const restoring = { label: t('group.restore'), icon: RotateCcw, run: () => restore(group), disabled: reason };
  const archiving = {
    label: t('group.archive'),
    icon: Archive,
    description: t('group.archiveFor', { count: group.contacts.length }),
    run: () => archive(group),
    disabled: reason,
  };
  return (
    <Menu
      {...menu}
      actions={[
        ...first,
        mute,
        !archived && hide,
        { label: t('export.title'), icon: Download, run: onCopy },
        ...(archived ? [restoring] : isOff('archive') || group.other ? [] : [archiving]),
        report,
      ]}
    />
  );
}
