import type { Group } from '../../../contract/resources';
import { t } from '../../../i18n/translate';
import { useMe } from '../../../session/SessionContext';
import { Button } from '../../../ui/Button';

interface LeaveGroupProps {
  group: Group;
  admins: readonly string[] | null;
  onLeave: () => void;
}

/** The last admin cannot leave, and reads what to do instead. */
export function LeaveGroup({ group, admins, onLeave }: LeaveGroupProps) {
  const me = useMe();
  const last = admins?.length === 1 && admins[0] === me.id;
  const reason = last ? t(group.contacts.length > 1 ? 'members.lastAdmin' : 'members.lastMember') : null;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button disabled={last} aria-describedby={reason ? 'leave-reason' : undefined} onClick={onLeave}>
        {t('members.leave')}
      </Button>
      {reason && (
        <p id="leave-reason" className="min-w-0 flex-1 text-sm text-ink2">
          {reason}
        </p>
      )}
    </div>
  );
}
