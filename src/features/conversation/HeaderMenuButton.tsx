import { EllipsisVertical } from 'lucide-react';
import { useState } from 'react';
import type { Group } from '../../contract/resources';
import { t } from '../../i18n/translate';
import type { MenuAction } from '../../ui/overlay/Menu';
import { MenuButton } from '../../ui/overlay/MenuButton';
import { inDialog, lazyPart } from '../../ui/parts/lazyPart';
import { LazyExportDialog } from '../shared/groups/dialogs';

const HeaderMenu = lazyPart(
  () => import('./HeaderMenu'),
  inDialog(({ label }) => label),
);

/** What can be done with the group on screen. */
export function HeaderMenuButton({ group, actions }: { group: Group; actions: MenuAction[] }) {
  const [copying, setCopying] = useState(false);
  return (
    <>
      <MenuButton
        label={t('pane.menu')}
        icon={EllipsisVertical}
        actions={(menu) => <HeaderMenu {...menu} group={group} first={actions} onCopy={() => setCopying(true)} />}
      />
      {copying && <LazyExportDialog group={group} onClose={() => setCopying(false)} />}
    </>
  );
}
