import type { Group } from '../../../contract/resources';
import { useGroup } from '../../../data/groups/useGroups';
import { reasonOf } from '../../../i18n/failures';
import { t } from '../../../i18n/translate';
import { ErrorNotice } from '../../../ui/Notice';
import { SidePanel } from '../../../ui/overlay/SidePanel';
import { useRights } from '../../shared/groups/useRights';
import { Cover } from './Cover';
import { DangerZone } from './DangerZone';
import { DetailsForm } from './DetailsForm';
import { FilesSection } from './FilesSection';
import { GroupAudit } from './GroupAudit';
import { GroupCopy } from './GroupCopy';
import { MembersSection } from './MembersSection';
import { MuteSection } from './MuteSection';
import { useKeptNotice } from './unsavedDetails';

interface GroupSettingsPanelProps {
  groupId: string;
  onClose: () => void;
}

export default function GroupSettingsPanel({ groupId, onClose }: GroupSettingsPanelProps) {
  const { group, known, status, error, retry } = useGroup(groupId);
  return (
    <SidePanel title={t('settings.title')} onClose={onClose}>
      {group && known ? (
        <Settings key={group.id} group={group} known={known} />
      ) : status === 'error' ? (
        <ErrorNotice title={t('settings.loadFailed')} detail={reasonOf(error)} onRetry={retry} />
      ) : (
        <SettingsSkeleton />
      )}
    </SidePanel>
  );
}

function Settings({ group, known }: { group: Group; known: Group }) {
  const { mayChange, reason, admins } = useRights(group.id);
  const may = mayChange ?? false;
  useKeptNotice(group);
  return (
    <div className="ruled *:py-5 *:last:pb-0">
      <div className="grid gap-4">
        {mayChange === false ? <Cover group={group} /> : <DetailsForm group={group} known={known} disabled={!may} />}
        {reason && <p className="boxed rounded-xl bg-list px-4 py-3 text-preview text-ink2">{reason}</p>}
      </div>
      <MembersSection group={group} admins={admins} mayChange={may} />
      <FilesSection group={group} />
      <MuteSection group={group} />
      {may && <GroupAudit groupId={group.id} />}
      <GroupCopy group={group} />
      <DangerZone group={group} admins={admins} mayChange={may} />
    </div>
  );
}

function SettingsSkeleton() {
  return (
    <div aria-hidden className="grid gap-6 py-5">
      <div className="skeleton mx-auto size-18 rounded-xl" />
      {[1, 2, 3].map((field) => (
        <div key={field} className="grid gap-2">
          <div className="skeleton h-4 w-24" />
          <div className="skeleton h-10" />
        </div>
      ))}
    </div>
  );
}
