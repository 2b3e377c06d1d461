import { Flag } from 'lucide-react';
import { useHasCapability } from '../../../data/useHasCapability';
import { t } from '../../../i18n/translate';
import type { MenuAction } from '../../../ui/overlay/Menu';
import { openReport } from './report';

/** For the menus of a group; nothing where the service passes no reports on. */
export const useReportGroup = (id: string): MenuAction[] =>
  useHasCapability('reports')
    ? [{ label: t('report.group'), icon: Flag, run: () => openReport({ type: 'group', id }) }]
    : [];
