import { useStore } from '../../browser/store';
import { reported } from '../../features/shared/report/reported';
import { t } from '../../i18n/translate';
import { inDialog, lazyPart } from '../../ui/parts/lazyPart';

const ReportDialog = lazyPart(
  () => import('../../features/shared/report/ReportDialog'),
  inDialog(({ what }) => t(what.type === 'group' ? 'report.group' : 'report.message')),
);

/** The dialog that menus of groups and messages open. */
export function Reports() {
  const store = reported.useOwn();
  const what = useStore(store);
  return what && <ReportDialog key={what.id} what={what} onClose={() => store.set(null)} />;
}
