import { useEffect } from 'react';
import { closeReport, useReported } from '../../features/shared/report/report';
import { t } from '../../i18n/translate';
import { inDialog, lazyPart } from '../../ui/parts/lazyPart';

const ReportDialog = lazyPart(
  () => import('../../features/shared/report/ReportDialog'),
  inDialog(({ what }) => t(what.type === 'group' ? 'report.group' : 'report.message')),
);

/** The dialog that menus of groups and messages open. */
export function Reports() {
  const what = useReported();
  // What somebody began to report is not the next person's.
  useEffect(() => closeReport, []);
  return what && <ReportDialog key={what.id} what={what} onClose={closeReport} />;
}
