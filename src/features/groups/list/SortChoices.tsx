import { ArrowDownAZ, BellDot, Clock } from 'lucide-react';
import { useGroupPreferences } from '../../../data/groups/useGroupPreferences';
import { t } from '../../../i18n/translate';
import Menu, { type MenuProps } from '../../../ui/overlay/Menu';

export default function SortChoices(menu: Omit<MenuProps, 'actions'>) {
  const { sort, sortBy } = useGroupPreferences();
  const choices = [
    { by: 'activity', label: t('groups.sort.activity'), icon: Clock },
    { by: 'name', label: t('groups.sort.name'), icon: ArrowDownAZ },
    { by: 'unread', label: t('groups.sort.unread'), icon: BellDot },
  ] as const;
  const actions = choices.map(({ by, label, icon }) => ({ label, icon, run: () => sortBy(by), checked: by === sort }));
  return <Menu actions={actions} {...menu} />;
}
