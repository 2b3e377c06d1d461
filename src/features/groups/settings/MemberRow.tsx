import { ShieldMinus, ShieldPlus, UserMinus } from 'lucide-react';
import type { Contact } from '../../../contract/resources';
import { shownName } from '../../../i18n/names';
import { t } from '../../../i18n/translate';
import { useMe } from '../../../session/SessionContext';
import { Avatar } from '../../../ui/Avatar';
import { IconButton } from '../../../ui/IconButton';
import { usePassFocusOn } from '../../../ui/usePassFocusOn';
import { Highlighted } from '../../shared/Highlighted';

interface MemberRowProps {
  member: Contact;
  query: string;
  admins: readonly string[] | null;
  mayChange: boolean;
  busy: boolean;
  onAdmins: (admins: string[]) => void;
  onRemove: (member: Contact) => void;
}

export function MemberRow({ member, query, admins, mayChange, busy, onAdmins, onRemove }: MemberRowProps) {
  const me = useMe();
  const row = usePassFocusOn<HTMLLIElement>();
  const admin = admins?.includes(member.id) ?? false;
  // The last admin stays one: a group nobody can change helps nobody.
  const last = admin && admins?.length === 1;
  return (
    <li ref={row} className="flex min-h-14 items-center gap-3 px-3">
      <Avatar name={member.username} src={member.avatar_url} />
      <span className="min-w-0 flex-1 truncate">
        <bdi>
          <Highlighted text={shownName(member.username)} query={query} />
        </bdi>
        {member.id === me.id && <span className="text-ink2"> ({t('you')})</span>}
      </span>
      {admin && <span className="rounded-full bg-soft px-2.5 text-sm/6 text-brand">{t('members.admin')}</span>}
      {mayChange && admins && (
        <IconButton
          icon={admin ? ShieldMinus : ShieldPlus}
          label={t(admin ? 'members.unmakeAdmin' : 'members.makeAdmin', { name: member.username })}
          {...(last && { title: t('members.lastAdmin') })}
          disabled={busy || last}
          onClick={() => onAdmins(admin ? admins.filter((id) => id !== member.id) : [...admins, member.id])}
        />
      )}
      {mayChange && member.id !== me.id && (
        <IconButton
          icon={UserMinus}
          label={t('members.remove', { name: member.username })}
          {...(last && { title: t('members.lastAdmin') })}
          disabled={last}
          onClick={() => onRemove(member)}
        />
      )}
    </li>
  );
}
