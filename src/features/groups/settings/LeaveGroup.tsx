import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Group } from '#contract/resources';
import { useLeaveGroupNow } from '#data/groups/useGroupWrites';
import { t } from '#i18n/translate';
import { useMe } from '#session/SessionContext';
import { Button } from '#ui/Button';
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog';
import { paths } from '../../../paths';

interface LeaveGroupProps {
  group: Group;
  /** Contact ids, or null if the service has no roles. */
  admins: readonly string[] | null;
}

/** The last admin cannot leave, and reads the alternatives. */
export function LeaveGroup({ group, admins }: LeaveGroupProps) {
  const me = useMe();
  const navigate = useNavigate();
  const { mutate } = useLeaveGroupNow();
  const [asking, setAsking] = useState(false);
  const last = admins?.length === 1 && admins[0] === me.id;
  const reason = t(group.contacts.length > 1 ? 'members.lastAdmin' : 'members.lastMember');
  const leave = () => {
    setAsking(false);
    const { id: group_id, conversation_id } = group;
    mutate({ type: 'group.left', group_id, conversation_id, username: me.username });
    // Not at the answer: by then the person may be elsewhere.
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
