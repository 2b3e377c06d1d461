import { MessageSquareOff } from 'lucide-react';
import { useParams } from 'react-router-dom';
import type { Group } from '../../../contract/resources';
import { useGroup } from '../../../data/groups/useGroups';
import { reasonOf } from '../../../i18n/failures';
import { t } from '../../../i18n/translate';
import { paths } from '../../../paths';
import { EmptyState, ErrorNotice } from '../../../ui/Notice';
import { useRights } from '../../shared/groups/useRights';
import { ViewHeader } from '../../shared/ViewHeader';
import { DangerZone } from './DangerZone';
import { DetailsForm } from './DetailsForm';
import { GroupAudit } from './GroupAudit';
import { MembersSection } from './MembersSection';

export default function GroupSettingsView() {
  const { groupId = '' } = useParams();
  const { group, known, gone, status, error, retry } = useGroup(groupId);
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <ViewHeader
        always
        title={t('settings.title')}
        back={{
          to: paths.group(groupId),
          label: t('settings.backToGroup', { name: group?.name ?? t('groups.title') }),
        }}
      />
      <div className="scroll-thin flex min-h-0 flex-1 flex-col overflow-y-auto">
        {group && known ? (
          <Settings key={group.id} group={group} known={known} />
        ) : gone ? (
          <EmptyState icon={MessageSquareOff} title={t('pane.gone')}>
            <p>{t('pane.goneBody')}</p>
          </EmptyState>
        ) : status === 'error' ? (
          <ErrorNotice title={t('settings.loadFailed')} detail={reasonOf(error)} onRetry={retry} />
        ) : (
          <SettingsSkeleton />
        )}
      </div>
    </div>
  );
}

function Settings({ group, known }: { group: Group; known: Group }) {
  const { mayChange, reason, admins } = useRights(group.id);
  const may = mayChange ?? false;
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-10 p-4 pb-16 md:p-8">
      {reason && <p className="rounded-xl bg-list p-4 text-ink2">{reason}</p>}
      <DetailsForm group={group} known={known} disabled={!may} />
      <MembersSection group={group} admins={admins} mayChange={may} />
      {may && <GroupAudit groupId={group.id} />}
      <DangerZone group={group} mayChange={may} />
    </div>
  );
}

function SettingsSkeleton() {
  return (
    <div aria-hidden className="mx-auto grid w-full max-w-2xl gap-6 p-4 md:p-8">
      {[1, 2, 3].map((field) => (
        <div key={field} className="grid gap-2">
          <div className="skeleton h-4 w-24" />
          <div className="skeleton h-10" />
        </div>
      ))}
    </div>
  );
}
