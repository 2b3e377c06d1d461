import { ShieldMinus, ShieldPlus, UserMinus } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Contact, Group } from '../../contract/resources';
import { useEditGroup } from '../../data/groups';
import { useEditRoles } from '../../data/roles';
import { paths } from '../../paths';
import { useMe } from '../../session/SessionContext';
import { Avatar } from '../../ui/Avatar';
import { Button } from '../../ui/Button';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { IconButton } from '../../ui/IconButton';
import { toast } from '../../ui/toasts';
import { reasonOf } from '../../words/reasonOf';
import { t } from '../../words/words';
import { MemberField } from '../shared/MemberField';

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
  const [adding, setAdding] = useState<Contact[]>([]);
  const [removing, setRemoving] = useState<Contact | null>(null);
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
        <span className="text-sm text-muted">{t('members.count', { count: group.contacts.length })}</span>
      </div>
      {mayChange && (
        <div className="grid gap-3">
          <MemberField
            label={t('members.add')}
            chosen={adding}
            onChoose={setAdding}
            without={new Set(group.contacts.map((member) => member.id))}
          />
          {adding.length > 0 && (
            <Button
              look="primary"
              className="justify-self-start"
              disabled={edit.isPending}
              onClick={() => change([...group.contacts, ...adding], () => setAdding([]))}
            >
              {t('members.addButton', { count: adding.length })}
            </Button>
          )}
        </div>
      )}
      {failure !== null && (
        <p role="alert" className="text-sm font-medium text-danger">
          {t('settings.failed')}. {reasonOf(failure)}
        </p>
      )}
      <ul aria-label={t('members.title')} className="divide-y divide-line rounded-xl border border-line">
        {group.contacts.map((member) => (
          <li key={member.id} className="flex min-h-14 items-center gap-3 px-3">
            <Avatar name={member.username} src={member.avatar_url} />
            <span className="min-w-0 flex-1 truncate">
              <bdi>{member.username}</bdi>
              {member.id === me.id && <span className="text-muted"> ({t('you')})</span>}
            </span>
            {admins?.includes(member.id) && (
              <span className="rounded-full bg-accent-soft px-2.5 text-sm/6 text-accent">{t('members.admin')}</span>
            )}
            {mayChange && admins && (
              <AdminToggle
                member={member}
                admins={admins}
                busy={roles.isPending}
                onChange={(next) => roles.mutate(next)}
              />
            )}
            {mayChange && member.id !== me.id && (
              <IconButton
                icon={UserMinus}
                label={t('members.remove', { name: member.username })}
                onClick={() => setRemoving(member)}
              />
            )}
          </li>
        ))}
      </ul>
      <Button className="justify-self-start" onClick={() => setRemoving(me)}>
        {t('members.leave')}
      </Button>
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

interface AdminToggleProps {
  member: Contact;
  admins: readonly string[];
  busy: boolean;
  onChange: (admins: string[]) => void;
}

/** The last admin stays one: a group nobody can change helps nobody. */
function AdminToggle({ member, admins, busy, onChange }: AdminToggleProps) {
  const admin = admins.includes(member.id);
  return (
    <IconButton
      icon={admin ? ShieldMinus : ShieldPlus}
      label={t(admin ? 'members.unmakeAdmin' : 'members.makeAdmin', { name: member.username })}
      disabled={busy || (admin && admins.length === 1)}
      onClick={() => onChange(admin ? admins.filter((id) => id !== member.id) : [...admins, member.id])}
    />
  );
}
