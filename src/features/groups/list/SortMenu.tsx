import { ArrowDownAZ, ArrowUpDown, BellDot, Clock } from 'lucide-react';
import { useGroupPreferences } from '../../../data/groups/useGroupPreferences';
import { t } from '../../../i18n/translate';
import { MenuButton } from '../../../ui/overlay/MenuButton';

/** The order of the list, kept on this device. */
export function SortMenu() {
  const { sort, sortBy } = useGroupPreferences();
  const choices = [
    { by: 'activity', label: t('groups.sort.activity'), icon: Clock },
    { by: 'name', label: t('groups.sort.name'), icon: ArrowDownAZ },
    { by: 'unread', label: t('groups.sort.unread'), icon: BellDot },
  ] as const;
  return (
    <MenuButton
      label={t('groups.sort')}
      icon={ArrowUpDown}
      actions={choices.map(({ by, label, icon }) => ({ label, icon, run: () => sortBy(by), checked: by === sort }))}
    />
  );
}
