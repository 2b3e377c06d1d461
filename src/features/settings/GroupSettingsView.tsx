import { useParams } from 'react-router-dom';
import type { Group } from '../../contract/resources';
import { useGroup } from '../../data/groups';
import { useRoles } from '../../data/roles';
import { paths } from '../../paths';
import { useMe, useSession } from '../../session/SessionContext';
import { ErrorNotice } from '../../ui/Notice';
import { reasonOf } from '../../words/reasonOf';
import { t } from '../../words/words';
import { ViewHeader } from '../shared/ViewHeader';
import { DangerZone } from './DangerZone';
import { DetailsForm } from './DetailsForm';
import { MembersSection } from './MembersSection';

export default function GroupSettingsView() {
  const { groupId = '' } = useParams();
  const { group, status, error, retry } = useGroup(groupId);
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
        {group ? (
          <Settings key={group.id} group={group} />
        ) : status === 'error' ? (
          <ErrorNotice title={t('settings.loadFailed')} detail={reasonOf(error)} onRetry={retry} />
        ) : (
          <SettingsSkeleton />
        )}
      </div>
    </div>
  );
}

function Settings({ group }: { group: Group }) {
  const me = useMe();
  const session = useSession();
  const { admins, supported } = useRoles(group.id);
  const serviceAdmin = session.status === 'signed-in' && session.role === 'admin';
  const mayChange = !supported || serviceAdmin || (admins?.includes(me.id) ?? false);
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-10 p-4 pb-16 md:p-8">
      {!mayChange && admins && <p className="rounded-xl bg-sunken p-4 text-muted">{t('settings.adminsOnly')}</p>}
      <DetailsForm group={group} disabled={!mayChange} />
      <MembersSection group={group} admins={admins} mayChange={mayChange} />
      {mayChange && <DangerZone group={group} />}
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
