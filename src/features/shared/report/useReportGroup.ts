import { Flag } from 'lucide-react';
import { useHasCapability } from '#data/useHasCapability';
import { t } from '#i18n/translate';
import type { MenuAction } from '#ui/overlay/Menu';
import { reported } from './reported';

/** Empty if the service takes no reports. */
export function useReportGroup(id: string): MenuAction[] {
  const { set } = reported.useOwn();
  return useHasCapability('reports')
    ? [{ label: t('report.group'), icon: Flag, run: () => set({ type: 'group', id }) }]
    : [];
}
