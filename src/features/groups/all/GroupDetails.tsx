import { locale } from '#browser/settings';
import type { GroupFigures } from '#contract/resources';
import { useGroupAsAdmin } from '#data/groups/useAllGroups';
import { useRoles } from '#data/groups/useRoles';
import { reasonOf } from '#i18n/failures';
import { shownName } from '#i18n/names';
import { t } from '#i18n/translate';
import { ErrorNotice } from '#ui/Notice';
import { Dialog } from '#ui/overlay/Dialog';
import { paths } from '../../../paths';
import { Link, loneLink } from '../../shared/Link';
import { GroupAudit } from '../parts/AuditList';
import { Section } from '../parts/Section';
import { Dates, WeekChart, When } from './parts';

interface GroupDetailsProps {
  group: Pick<GroupFigures, 'id' | 'name'> | GroupFigures;
  onClose: () => void;
}

export function GroupDetails({ group, onClose }: GroupDetailsProps) {
  const figures = 'weeks' in group ? group : null;
  const { data, isPending, error, refetch } = useGroupAsAdmin(group.id);
  const { admins } = useRoles(group.id);
  const members = data?.contacts ?? [];
  const leads = members.flatMap(({ id, username }) => (id && admins?.includes(id) ? username : []));
  // The service may omit the only member from `contacts`. In that case, `figures` contains the names of the admins.
  const names = leads.length > 0 ? leads : (figures?.admins ?? []);
  return (
    <Dialog title={shownName(group.name)} onClose={onClose}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <div className="grid gap-2">
          {figures && <Dates group={figures} />}
          {data?.description && (
            <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
              {data.description}
            </p>
          )}
          {figures?.is_member ? (
            <Link to={paths.group(group.id)} className={`${loneLink} justify-self-start`}>
              {t('allGroups.open')}
            </Link>
          ) : (
            <p className="text-sm text-ink2">{t('allGroups.notIn')}</p>
          )}
        </div>
        {figures && (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm tabular-nums">
            <span>{t('group.messages', { count: figures.message_count })}</span>
            <span>
              {t('allGroups.activity')} <When seconds={figures.last_active_at} isInSentence />
            </span>
            <WeekChart weeks={figures.weeks} />
          </div>
        )}
        {isPending && <div aria-hidden className="skeleton h-24" />}
        {error && (
          <ErrorNotice title={t('allGroups.detailsFailed')} detail={reasonOf(error)} onRetry={() => void refetch()} />
        )}
        {names.length > 0 && <Names title={t('allGroups.admins')} names={names} />}
        {members.length > 0 && <Names title={t('allGroups.members')} names={members.map(({ username }) => username)} />}
        <GroupAudit groupId={group.id} />
      </div>
    </Dialog>
  );
}

const Names = ({ title, names }: { title: string; names: string[] }) => (
  <Section title={title} aside={names.length.toLocaleString(locale())}>
    <ul className="flex flex-wrap gap-x-3 gap-y-1">
      {names.map((name) => (
        <li key={name} className="wrap-anywhere">
          <bdi>{name}</bdi>
        </li>
      ))}
    </ul>
  </Section>
);
