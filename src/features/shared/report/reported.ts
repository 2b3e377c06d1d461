import { Flag } from 'lucide-react';
import { perSession } from '#browser/perSession';
import { createStore } from '#browser/store';
import { useHasCapability } from '#data/useHasCapability';
import { t } from '#i18n/translate';
import type { MenuAction } from '#ui/overlay/Menu';

export type Reported = { type: 'group'; id: string } | { type: 'message'; id: string };

export const reported = perSession(() => createStore<Reported | null>(null));

export function useReportGroup(id: string): MenuAction | false {
  const { set } = reported.useOwn();
  const hasReports = useHasCapability('reports');
  return hasReports && { label: t('report.group'), icon: Flag, run: () => set({ type: 'group', id }) };
}
