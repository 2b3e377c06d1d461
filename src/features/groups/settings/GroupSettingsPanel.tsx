import { Bell, BellOff, Download } from 'lucide-react';
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import { useToday } from '#browser/time/today';
import type { Group } from '#contract/resources';
import type { ShownGroup } from '#data/groups/shownGroup';
import { useGroupPreferences } from '#data/groups/useGroupPreferences';
import { useGroup } from '#data/groups/useGroups';
import { dayOf, inSentence, timeOf } from '#i18n/dates';
import { reasonOf } from '#i18n/failures';
import { t } from '#i18n/translate';
import { useIsServiceAdmin, useMe } from '#session/SessionContext';
import { useAnnouncer } from '#ui/announcements/Announcer';
import { Button, buttonLook } from '#ui/Button';
import { classes } from '#ui/classes';
import { ErrorNotice } from '#ui/Notice';
import { MenuButton } from '#ui/overlay/MenuButton';
import { SidePanel } from '#ui/overlay/SidePanel';
import { LazyExportDialog } from '../../shared/groups/dialogs';
import { useMuteChoices, useSetMute } from '../../shared/groups/useMute';
import { useRights } from '../../shared/groups/useRights';
import { GroupAudit } from '../parts/AuditList';
import { Section } from '../parts/Section';
import { Cover } from './Cover';
import { DangerZone } from './DangerZone';
import { DetailsForm } from './DetailsForm';
import { FilesSection } from './FilesSection';
import { MembersSection } from './MembersSection';
import { useUnsavedDetails, useUnsavedNotice } from './unsavedDetails';

function MuteSection({ group }: { group: Group }) {
  const today = useToday();
  const { mutedUntil } = useGroupPreferences();
  const { isMuted, setMute } = useSetMute();
  const choices = useMuteChoices(group);
  const end = mutedUntil.get(group.id);
  const until = end === undefined ? null : `${inSentence(dayOf(end / 1_000, today))}, ${timeOf(end / 1_000)}`;
  return (
    <Section title={t('notify.legend')}>
      <p role="status" className="text-sm text-ink2">
        {!isMuted(group.id)
          ? t('settings.loud')
          : until === null
            ? t('settings.mutedForGood')
            : t('settings.mutedUntil', { when: until })}
      </p>
      {isMuted(group.id) ? (
        <Button className="justify-self-start" onClick={() => setMute(group, false)}>
          <Bell size="1rem" aria-hidden />
          {t('groups.unmute')}
        </Button>
      ) : (
        <MenuButton
          label={t('groups.mute')}
          icon={BellOff}
          actions={choices}
          className={classes(buttonLook('secondary'), 'justify-self-start')}
        >
          <BellOff size="1rem" aria-hidden />
          {t('groups.mute')}
        </MenuButton>
      )}
    </Section>
  );
}

function GroupCopy({ group }: { group: Group }) {
  const [asking, setAsking] = useState(false);
  return (
    <Section title={t('settings.copy')}>
      <p className="text-sm text-ink2">{t('settings.copyBody')}</p>
      <Button className="justify-self-start" onClick={() => setAsking(true)}>
        <Download size="1rem" aria-hidden />
        {t('export.title')}
      </Button>
      {asking && <LazyExportDialog group={group} onClose={() => setAsking(false)} />}
    </Section>
  );
}

export default function GroupSettingsPanel({ groupId, onClose }: { groupId: string; onClose: () => void }) {
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

function Settings({ group, known }: { group: ShownGroup; known: Group }) {
  const { mayChange, reason, admins } = useRights(group.id);
  const may = mayChange ?? false;
  useUnsavedNotice(group);
  useRoleNotice(admins);
  const { get, keep } = useUnsavedDetails(group.id);
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  const discard = () => {
    keep(null);
    renderAgain();
  };
  // Without the right to change the group, the form appears only for unsaved text.
  const hasForm = !group.other && (mayChange !== false || get() !== undefined);
  return (
    <div className="ruled *:py-5 *:last:pb-0">
      <div className="grid gap-4">
        {hasForm ? (
          <DetailsForm group={group} known={known} mayChange={mayChange} onDiscard={discard} />
        ) : (
          <Cover group={group} />
        )}
        {reason && <p className="boxed rounded-xl bg-list px-4 py-3 text-preview text-ink2">{reason}</p>}
      </div>
      {/* The members of a conversation of two cannot change, because a third member could read all messages. */}
      <MembersSection group={group} admins={admins} mayChange={may && !group.other} />
      <FilesSection group={group} />
      <MuteSection group={group} />
      {may && <GroupAudit groupId={group.id} />}
      <GroupCopy group={group} />
      <DangerZone group={group} admins={admins} mayChange={may} />
    </div>
  );
}

/** Announces a change of the person's own role, because the change adds or removes controls. */
function useRoleNotice(admins: readonly string[] | null): void {
  const { announce } = useAnnouncer();
  const me = useMe();
  // The rights of an admin of the service do not depend on the role.
  const isAdmin = useIsServiceAdmin() ? undefined : admins?.includes(me.id);
  const last = useRef<boolean>(undefined);
  const announceRole = useEffectEvent((is: boolean) => announce({ text: t(is ? 'rights.gained' : 'rights.lost') }));
  useEffect(() => {
    if (isAdmin === undefined) return;
    if (last.current !== undefined && last.current !== isAdmin) announceRole(isAdmin);
    last.current = isAdmin;
  }, [isAdmin]);
}

const SettingsSkeleton = () => (
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
