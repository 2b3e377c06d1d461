import { Flag } from 'lucide-react';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useToday } from '#browser/time/today';
import type { OpenReport } from '#contract/audit';
import { withoutHidden } from '#contract/text/names';
import { useReports } from '#data/account/useReports';
import { useWholeGroups } from '#data/groups/useGroups';
import { dayOf, timeOf } from '#i18n/dates';
import { t } from '#i18n/translate';
import { useMe } from '#session/SessionContext';
import { Button } from '#ui/Button';
import { Moment } from '#ui/Moment';
import { EmptyState } from '#ui/Notice';
import { ConfirmDialog } from '#ui/overlay/Dialog';
import { toast } from '#ui/overlay/toastStore';
import { usePassFocusOn } from '#ui/usePassFocusOn';
import { paths } from '../../../paths';
import { AdminView, LoadedList, MoreRows } from '../../shared/ListView';
import { reportFailure } from '../../shared/reasons/reportFailure';
import { GroupDetails } from '../all/GroupDetails';

const ReportsView = () => (
  <AdminView title={t('reports.title')} icon={Flag} capability="report-list" className="p-3 md:p-6">
    <Reports />
  </AdminView>
);
export default ReportsView;

function Reports() {
  const all = useReports();
  const [opened, setOpened] = useState<{ id: string; name: string } | null>(null);
  const navigate = useNavigate();
  // Only complete lists prove that the admin is not a member.
  const active = useWholeGroups(false);
  const archived = useWholeGroups(true);
  const open = ({ group_id: id, group_name, message_id }: OpenReport) => {
    if (id === null) return;
    const isIn = [...active.groups, ...archived.groups].some((group) => group.id === id);
    if (!isIn) setOpened({ id, name: group_name ?? '' });
    else void navigate(message_id === null ? paths.group(id) : paths.message(id, message_id));
  };
  return (
    <LoadedList list={all} empty={<EmptyState title={t('reports.none')} />}>
      <div className="mx-auto grid w-full max-w-3xl grid-cols-[minmax(0,1fr)] gap-4">
        <ul aria-label={t('reports.title')} className="ruled rounded-xl border border-line">
          {all.rows.map((report) => (
            <ReportRow key={report.id} report={report} all={all} onOpen={() => open(report)} />
          ))}
        </ul>
        <MoreRows list={all} />
        {opened && <GroupDetails group={opened} onClose={() => setOpened(null)} />}
      </div>
    </LoadedList>
  );
}

interface ReportRowProps {
  report: OpenReport;
  all: ReturnType<typeof useReports>;
  onOpen: () => void;
}

function ReportRow({ report, all, onOpen }: ReportRowProps) {
  const me = useMe();
  const today = useToday();
  const row = usePassFocusOn<HTMLLIElement>();
  const id = useId();
  const [asking, setAsking] = useState(false);
  const { author, group_id, at } = report;
  const names = { actor: report.reporter ?? t('audit.someone'), group: report.group_name ?? t('audit.aGroup') };
  const refused = reportFailure((reason) => t('reports.refused', { reason }));
  const disable = (personId: string, name: string) => {
    setAsking(false);
    all.disable(personId).then(() => void toast(t('people.disabled', { name })), refused);
  };
  return (
    <li ref={row} className="grid gap-3 px-4 py-3">
      <div id={id} className="grid justify-items-start gap-0.5 wrap-anywhere">
        <p className="font-medium">
          <bdi>
            {author
              ? t('audit.message.report', { ...names, subject: author.username })
              : t('audit.group.report', names)}
          </bdi>
        </p>
        <p dir="auto" className="whitespace-pre-line">
          {withoutHidden(report.reason, { lines: true })}
        </p>
        <Moment at={at} className="text-sm text-ink2">{`${dayOf(at, today)}, ${timeOf(at)}`}</Moment>
        {group_id === null && <p className="text-sm text-ink2">{t('reports.gone')}</p>}
        {author?.is_disabled && <p className="text-sm text-ink2">{t('people.disabled', { name: author.username })}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        {group_id !== null && (
          <Button aria-describedby={id} onClick={onOpen}>
            {t('reports.open')}
          </Button>
        )}
        {author && !author.is_disabled && author.id !== me.id && (
          <Button aria-describedby={id} onClick={() => setAsking(true)}>
            {t('reports.disable')}
          </Button>
        )}
        <Button
          look="primary"
          aria-describedby={id}
          onClick={() => all.close(report.id).then(() => void toast(t('reports.closed')), refused)}
        >
          {t('reports.done')}
        </Button>
      </div>
      {asking && author && (
        <ConfirmDialog
          title={t('people.disableTitle', { name: author.username })}
          body={t('people.disableBody', { name: author.username })}
          confirm={t('people.disable')}
          onConfirm={() => disable(author.id, author.username)}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  );
}
