import { ChartNoAxesColumn, Keyboard, LogOut, ScrollText, Settings, Users } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { useHasCapability } from '../data/useHasCapability';
import { t } from '../i18n/translate';
import { paths } from '../paths';
import { useIsServiceAdmin } from '../session/SessionContext';
import Menu, { type MenuProps } from '../ui/overlay/Menu';

interface AccountActionsProps extends Omit<MenuProps, 'actions'> {
  onShortcuts: () => void;
  onSignOut: () => void;
}

export default function AccountActions({ onShortcuts, onSignOut, ...menu }: AccountActionsProps) {
  const navigate = useNavigate();
  const serviceAdmin = useIsServiceAdmin();
  const listsPeople = useHasCapability('people') && serviceAdmin;
  const listsGroups = useHasCapability('all-groups') && serviceAdmin;
  const actions = [
    { label: t('account.settings'), icon: Settings, run: () => navigate(paths.settings) },
    { label: t('account.shortcuts'), icon: Keyboard, run: onShortcuts },
    ...(listsPeople ? [{ label: t('account.people'), icon: Users, run: () => navigate(paths.people) }] : []),
    ...(listsGroups
      ? [{ label: t('allGroups.title'), icon: ChartNoAxesColumn, run: () => navigate(paths.allGroups) }]
      : []),
    ...(serviceAdmin ? [{ label: t('account.audit'), icon: ScrollText, run: () => navigate(paths.audit) }] : []),
    { label: t('account.signOut'), icon: LogOut, run: onSignOut },
  ];
  return <Menu actions={actions} {...menu} />;
}
