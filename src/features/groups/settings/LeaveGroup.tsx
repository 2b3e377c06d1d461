import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Group } from '../../../contract/resources';
import { useEditGroup } from '../../../data/groups/useGroupWrites';
import { reasonOf } from '../../../i18n/failures';
import { t } from '../../../i18n/translate';
import { paths } from '../../../paths';
import { useMe } from '../../../session/SessionContext';
import { Button } from '../../../ui/Button';
import { FormError } from '../../../ui/FormError';
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog';

interface LeaveGroupProps {
  group: Group;
  /** Contact ids, or null when the service has no roles. */
  admins: readonly string[] | null;
}

/** The last admin cannot leave, and reads what to do instead. */
export function LeaveGroup({ group, admins }: LeaveGroupProps) {
  const me = useMe();
  const navigate = useNavigate();
  // The event that says so may come first: the group of the answer, which one is not in, would be in the list again.
  const { id, conversation_id } = group;
  const edit = useEditGroup(id, () => ({ type: 'group.deleted', group_id: id, conversation_id }));
  const [asking, setAsking] = useState(false);
  const last = admins?.length === 1 && admins[0] === me.id;
  const reason = t(group.contacts.length > 1 ? 'members.lastAdmin' : 'members.lastMember');
  const leave = () => {
    setAsking(false);
    const contacts = group.contacts.filter(({ id }) => id !== me.id);
    edit.mutate(
      { type: 'group.edited', group_id: group.id, fields: { contacts } },
      { onSuccess: () => navigate(paths.groups, { replace: true }) },
    );
  };
  return (
    <div className="grid justify-items-start gap-2 pb-2">
      <p id="leave-reason" className="text-sm text-ink2">
        {last ? reason : t('members.leaveBody')}
      </p>
      <Button disabled={last} aria-describedby="leave-reason" onClick={() => setAsking(true)}>
        {t('members.leave')}
      </Button>
      {edit.isError && (
        <FormError>
          {t('settings.failed')}. {reasonOf(edit.error)}
        </FormError>
      )}
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
