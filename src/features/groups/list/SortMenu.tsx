import { ArrowUpDown } from 'lucide-react';
import { t } from '../../../i18n/translate';
import { MenuButton } from '../../../ui/overlay/MenuButton';
import { inDialog, lazyPart } from '../../../ui/parts/lazyPart';

const SortChoices = lazyPart(
  () => import('./SortChoices'),
  inDialog(({ label }) => label),
);

/** The order of the list, kept on this device. */
export function SortMenu() {
  return <MenuButton label={t('groups.sort')} icon={ArrowUpDown} actions={(menu) => <SortChoices {...menu} />} />;
}
