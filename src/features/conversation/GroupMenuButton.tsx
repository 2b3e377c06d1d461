import { Archive, Download, EllipsisVertical, Flag, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import type { Group } from '../../contract/resources';
import { useHasReports } from '../../data/account/useReport';
import { t } from '../../i18n/translate';
import type { MenuAction, MenuProps } from '../../ui/overlay/Menu';
import { LazyMenu, MenuButton } from '../../ui/overlay/MenuButton';
import { LazyExportDialog } from '../shared/groups/dialogs';
import { useArchiveWithUndo, useRestore } from '../shared/groups/useArchiveWithUndo';
import { useRights } from '../shared/groups/useRights';
import { openReport } from '../shared/report/report';

/** What can be done with the group on screen. */
export function GroupMenuButton({ group, actions }: { group: Group; actions: MenuAction[] }) {
  const [copying, setCopying] = useState(false);
  return (
    <>
      <MenuButton
        label={t('pane.menu')}
        icon={EllipsisVertical}
        actions={(menu) => <GroupMenu {...menu} group={group} first={actions} onCopy={() => setCopying(true)} />}
      />
      {copying && <LazyExportDialog group={group} onClose={() => setCopying(false)} />}
    </>
  );
}

interface GroupMenuProps extends Omit<MenuProps, 'actions'> {
  group: Group;
  first: MenuAction[];
  onCopy: () => void;
}

function GroupMenu({ group, first, onCopy, ...menu }: GroupMenuProps) {
  const archive = useArchiveWithUndo();
  const restore = useRestore();
  const { reason } = useRights(group.id);
  const hasReports = useHasReports();
  const archived = group.archived_at !== null;
  return (
    <LazyMenu
      {...menu}
      actions={[
        ...first,
        { label: t('export.title'), icon: Download, run: onCopy },
        archived
          ? { label: t('group.restore'), icon: RotateCcw, run: () => restore(group), disabled: reason }
          : { label: t('group.archive'), icon: Archive, run: () => archive(group), disabled: reason },
        ...(hasReports
          ? [{ label: t('report.group'), icon: Flag, run: () => openReport({ type: 'group', id: group.id }) }]
          : []),
      ]}
    />
  );
}
