import { ChartNoAxesColumn, Flag, Keyboard, LogOut, ScrollText, Settings, Share2, Users } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { hasCoarsePointer } from '../../browser/input/pointers';
import { usePreferences } from '../../browser/preferences';
import { useStore } from '../../browser/store';
import { useReportCount } from '../../data/account/useReports';
import { useHasCapability } from '../../data/useHasCapability';
import { waitingShares } from '../../features/sharing/useShares';
import { t } from '../../i18n/translate';
import { paths } from '../../paths';
import { useIsServiceAdmin, useMe } from '../../session/SessionContext';
import { Avatar } from '../../ui/Avatar';
import Menu, { type MenuProps } from '../../ui/overlay/Menu';
import { useSignOut, type WouldBeLost } from './useSignOut';

interface AccountActionsProps extends Omit<MenuProps, 'actions'> {
  onShortcuts: () => void;
  forget: () => Promise<void>;
  onLoss: (lost: WouldBeLost) => void;
}

export default function AccountActions({ onShortcuts, forget, onLoss, ...menu }: AccountActionsProps) {
  const { singleKeys } = usePreferences();
  const navigate = useNavigate();
  const me = useMe();
  const serviceAdmin = useIsServiceAdmin();
  const listsPeople = useHasCapability('people') && serviceAdmin;
  const listsGroups = useHasCapability('all-groups') && serviceAdmin;
  const listsReports = useHasCapability('report-list') && serviceAdmin;
  const reports = useReportCount(serviceAdmin);
  const shared = useStore(waitingShares.useOwn());
  const { begin } = useSignOut(forget);
  const actions = [
    shared > 0 && { label: t('account.shared', { count: shared }), icon: Share2, run: () => navigate(paths.share) },
    { label: t('preferences.title'), icon: Settings, run: () => navigate(paths.settings) },
    !(hasCoarsePointer() && singleKeys) && { label: t('shortcuts.title'), icon: Keyboard, run: onShortcuts },
    listsPeople && { label: t('people.title'), icon: Users, run: () => navigate(paths.people) },
    listsGroups && { label: t('allGroups.title'), icon: ChartNoAxesColumn, run: () => navigate(paths.allGroups) },
    listsReports && {
      label: reports > 0 ? t('account.reports', { count: reports }) : t('reports.title'),
      icon: Flag,
      run: () => navigate(paths.reports),
    },
    serviceAdmin && { label: t('audit.title'), icon: ScrollText, run: () => navigate(paths.audit) },
    { label: t('account.signOut'), icon: LogOut, run: () => void begin(onLoss), apart: true },
  ];
  const note = (
    <>
      <Avatar name={me.username} src={me.avatar_url} size="account" />
      <bdi className="truncate">{me.username}</bdi>
    </>
  );
  return <Menu note={note} actions={actions} {...menu} />;
}
