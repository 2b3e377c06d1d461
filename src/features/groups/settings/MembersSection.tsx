import { useDeferredValue, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { fold } from '../../../contract/fold';
import type { Contact, Group } from '../../../contract/resources';
import { useEditGroup } from '../../../data/groups/useGroupWrites';
import { useEditRoles } from '../../../data/groups/useRoles';
import { reasonOf } from '../../../i18n/failures';
import { t } from '../../../i18n/translate';
import { paths } from '../../../paths';
import { useMe } from '../../../session/SessionContext';
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog';
import { toast } from '../../../ui/overlay/toasts';
import { FilterField } from '../parts/FilterField';
import { AddMembers } from './AddMembers';
import { LeaveGroup } from './LeaveGroup';
import { MemberRow } from './MemberRow';

/** From here on one looks a name up rather than reads the list. */
const searchable = 8;

interface MembersSectionProps {
  group: Group;
  /** Contact ids, or null when the service has no roles. */
  admins: readonly string[] | null;
  mayChange: boolean;
}

export function MembersSection({ group, admins, mayChange }: MembersSectionProps) {
  const me = useMe();
  const navigate = useNavigate();
  const edit = useEditGroup(group.id);
  const roles = useEditRoles(group.id);
  const failure = edit.error ?? roles.error;
  const [removing, setRemoving] = useState<Contact | null>(null);
  const [filter, setFilter] = useState('');
  const query = fold(useDeferredValue(filter).trim());
  const shown = query ? group.contacts.filter((member) => fold(member.username).includes(query)) : group.contacts;
  const leaving = removing?.id === me.id;

  const change = (contacts: Contact[], after: () => void) =>
    edit.mutate({ type: 'group.edited', group_id: group.id, fields: { contacts } }, { onSuccess: after });

  const remove = (contact: Contact) => {
    setRemoving(null);
    change(
      group.contacts.filter((member) => member.id !== contact.id),
      () => {
        if (contact.id === me.id) navigate(paths.groups, { replace: true });
        else toast(t('members.removed', { name: contact.username }));
      },
    );
  };

  return (
    <section aria-labelledby="members" className="grid gap-4">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="members" className="text-base font-semibold">
          {t('members.title')}
        </h2>
        <span className="text-sm text-ink2">{t('members.count', { count: group.contacts.length })}</span>
      </div>
      {mayChange && (
        <AddMembers
          members={group.contacts}
          busy={edit.isPending}
          onAdd={(added, after) => change([...group.contacts, ...added], after)}
        />
      )}
      {failure !== null && (
        <p role="alert" className="text-sm font-medium text-danger">
          {t('settings.failed')}. {reasonOf(failure)}
        </p>
      )}
      {group.contacts.length >= searchable && (
        <FilterField label={t('members.search')} value={filter} onChange={setFilter} />
      )}
      {shown.length === 0 && query !== '' ? (
        <p className="rounded-xl border border-line p-4 text-center text-ink2">{t('members.noMatch')}</p>
      ) : (
        <ul aria-label={t('members.title')} className="empty:hidden divide-y divide-line rounded-xl border border-line">
          {shown.map((member) => (
            <MemberRow
              key={member.id}
              member={member}
              query={filter}
              admins={admins}
              mayChange={mayChange}
              busy={roles.isPending}
              onAdmins={roles.mutate}
              onRemove={setRemoving}
            />
          ))}
        </ul>
      )}
      <LeaveGroup group={group} admins={admins} onLeave={() => setRemoving(me)} />
      {removing && (
        <ConfirmDialog
          title={
            leaving
              ? t('members.leaveTitle', { group: group.name })
              : t('members.removeTitle', { name: removing.username, group: group.name })
          }
          body={t(leaving ? 'members.leaveBody' : 'members.removeBody')}
          confirm={leaving ? t('members.leave') : t('members.remove', { name: removing.username })}
          onConfirm={() => remove(removing)}
          onClose={() => setRemoving(null)}
        />
      )}
    </section>
  );
}
