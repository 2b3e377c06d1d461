import { ArrowDownAZ, BellDot, CheckCheck, Clock } from 'lucide-react';
import { useBulkActions } from '#data/bulk/useBulkActions';
import { useGroupPreferences } from '#data/groups/useGroupPreferences';
import { useWholeGroups } from '#data/groups/useGroups';
import { useUnreadGroups } from '#data/unread/useConversations';
import { t } from '#i18n/translate';
import Menu, { type MenuAction, type MenuProps } from '#ui/overlay/Menu';

export default function SortChoices(menu: Omit<MenuProps, 'actions'>) {
  const { sort, sortBy } = useGroupPreferences();
  const choices = [
    { by: 'activity', label: t('groups.sort.activity'), icon: Clock },
    { by: 'name', label: t('groups.sort.name'), icon: ArrowDownAZ },
    { by: 'unread', label: t('groups.sort.unread'), icon: BellDot },
  ] as const;
  const actions = choices.map(({ by, label, icon }) => ({ label, icon, run: () => sortBy(by), checked: by === sort }));
  return <Menu actions={[...actions, useMarkAllRead()]} {...menu} />;
}

function useMarkAllRead(): MenuAction | undefined {
  const unread = useUnreadGroups(useWholeGroups(false).groups);
  const { bulkAction, start } = useBulkActions();
  if (unread.length === 0) return undefined;
  const disabled = bulkAction?.state === 'running' ? t('select.busy') : undefined;
  return { label: t('groups.markAllRead'), icon: CheckCheck, run: () => start('read', unread), disabled, apart: true };
}
