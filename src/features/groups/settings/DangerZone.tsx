import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { isOff } from '#browser/settings';
import type { Group } from '#contract/resources';
import type { ShownGroup } from '#data/groups/shownGroup';
import { useCanRestore } from '#data/groups/useArchiveGroup';
import { useIsAtGroup } from '#data/groups/useGroupEnd';
import { useLeaveGroupNow } from '#data/groups/useGroupWrites';
import { shownName } from '#i18n/names';
import { t } from '#i18n/translate';
import { useMe } from '#session/SessionContext';
import { Button } from '#ui/Button';
import { ConfirmDialog } from '#ui/overlay/Dialog';
import { toast } from '#ui/overlay/toastStore';
import { paths } from '../../../paths';
import { LazyDeleteGroupDialog } from '../../shared/groups/dialogs';
import { useArchiveWithUndo, useRestore } from '../../shared/groups/useArchiveWithUndo';
import { Section } from '../parts/Section';

function LeaveGroup({ group, admins }: { group: Group; admins: readonly string[] | null }) {
  const me = useMe();
  const navigate = useNavigate();
  const { mutate } = useLeaveGroupNow();
  const [asking, setAsking] = useState(false);
  const last = admins?.length === 1 && admins[0] === me.id;
  const reason = t(group.contacts.length > 1 ? 'members.lastAdmin' : 'members.lastMember');
  const leave = () => {
    setAsking(false);
    const { id: group_id, conversation_id } = group;
    mutate(
      { type: 'group.left', group_id, conversation_id, username: me.username },
      { onSuccess: () => void toast(t('kept.left', { group: shownName(group.name) })) },
    );
    // Navigates at once, because the person may be on another page when the response arrives.
    navigate(paths.groups, { replace: true });
  };
  return (
    <div className="grid justify-items-start gap-2 pb-2">
      <p id="leave-reason" className="text-sm text-ink2">
        {last ? reason : t('members.leaveBody')}
      </p>
      <Button disabled={last} aria-describedby="leave-reason" onClick={() => setAsking(true)}>
        {t('members.leave')}
      </Button>
      {asking && (
        <ConfirmDialog
          title={t('members.leaveTitle', { group: group.name })}
          body={t('members.leaveBody')}
          confirm={t('members.leave')}
          onConfirm={leave}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}

interface DangerZoneProps {
  group: ShownGroup;
  admins: readonly string[] | null;
  mayChange: boolean;
}

export function DangerZone({ group, admins, mayChange }: DangerZoneProps) {
  const navigate = useNavigate();
  const archive = useArchiveWithUndo();
  const restore = useRestore();
  const canRestore = useCanRestore();
  const [deleting, setDeleting] = useState(false);
  const isHere = useIsAtGroup(group.id);
  const archived = group.archived_at !== null;
  return (
    <Section title={t('settings.danger')} danger>
      {mayChange && (archived || !(isOff('archive') || group.other)) && (
        <Row text={t(archived ? 'settings.restoreBody' : canRestore() ? 'settings.archiveBody' : 'archive.body')}>
          <Button onClick={() => (archived ? restore(group) : archive(group))}>
            {t(archived ? 'settings.restore' : 'settings.archive')}
          </Button>
        </Row>
      )}
      <LeaveGroup group={group} admins={admins} />
      {mayChange && !isOff('delete-group') && (
        <Row text={t('settings.deleteBody')}>
          <Button look="danger" onClick={() => setDeleting(true)}>
            {t('settings.delete')}
          </Button>
        </Row>
      )}
      {deleting && (
        <LazyDeleteGroupDialog
          group={group}
          onClose={() => setDeleting(false)}
          onGone={() => isHere() && navigate(archived ? paths.archived : paths.groups, { replace: true })}
        />
      )}
    </Section>
  );
}

const Row = ({ text, children }: { text: string; children: ReactNode }) => (
  <div className="grid justify-items-start gap-2 pb-2 last:pb-0">
    <p className="text-sm text-ink2">{text}</p>
    {children}
  </div>
);
