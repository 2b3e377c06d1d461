import { Ban, EllipsisVertical, ShieldMinus, ShieldPlus, UserMinus } from 'lucide-react';
import { type MouseEvent, useRef, useState } from 'react';
import { useNow } from '#browser/time/useNow';
import type { Contact } from '#contract/resources';
import { useHasCapability } from '#data/useHasCapability';
import { shownName } from '#i18n/names';
import { t } from '#i18n/translate';
import { useMe } from '#session/SessionContext';
import { Avatar } from '#ui/Avatar';
import { IconButton } from '#ui/Button';
import { askedMenu } from '#ui/overlay/askedMenu';
import { itemsOf } from '#ui/overlay/Menu';
import { LazyMenu, MenuButton } from '#ui/overlay/MenuButton';
import { usePassFocusOn } from '#ui/usePassFocusOn';
import { Highlighted } from '../../shared/Highlighted';
import { activityOf } from '../../shared/people/activity';
import { PersonButton } from '../../shared/people/PersonButton';
import { useBlock } from '../../shared/useBlock';

interface MemberRowProps {
  member: Contact;
  query: string;
  hue: number | undefined;
  admins: readonly string[] | null;
  mayChange: boolean;
  busy: boolean;
  onRole: (role: { id: string; isAdmin: boolean }) => void;
  onRemove: (member: Contact) => void;
}

export function MemberRow({ member, query, hue, admins, mayChange, busy, onRole, onRemove }: MemberRowProps) {
  const me = useMe();
  const now = useNow();
  const canBlock = useHasCapability('blocks');
  const block = useBlock();
  const row = usePassFocusOn<HTMLLIElement>();
  const name = useRef<HTMLButtonElement>(null);
  const [asked, setAsked] = useState<ReturnType<typeof askedMenu>>(null);
  const admin = admins?.includes(member.id) ?? false;
  const facts = [admin && t('members.admin'), member.id !== me.id && activityOf(member, now)].filter(Boolean);
  // Nobody could change a group without an admin, so the last admin cannot be removed.
  const last = admin && admins?.length === 1;
  const reason = last ? t('members.lastAdmin') : undefined;
  const actions = itemsOf([
    mayChange &&
      admins !== null && {
        label: t(admin ? 'members.unmakeAdmin' : 'members.makeAdmin'),
        icon: admin ? ShieldMinus : ShieldPlus,
        run: () => onRole({ id: member.id, isAdmin: !admin }),
        disabled: busy ? t('saving') : reason,
      },
    canBlock &&
      member.id !== me.id && {
        label: t('blocks.block', { name: member.username }),
        icon: Ban,
        run: () => block(member),
        danger: true,
      },
  ]);

  const onContextMenu = (event: MouseEvent) => {
    const now = actions.length > 0 ? askedMenu(event.nativeEvent) : null;
    if (!now) return;
    event.preventDefault();
    setAsked(now);
  };
  const label = t('groups.actions', { name: member.username });
  return (
    <li
      ref={row}
      onContextMenu={onContextMenu}
      className="group/member -mx-2 flex min-h-12 items-center gap-3 rounded-xl ps-2 pe-1 hover:bg-row"
    >
      <Avatar name={member.username} src={member.avatar_url} hue={hue} />
      <span className="relative grid min-w-0 flex-1">
        <span className="truncate">
          <PersonButton
            ref={name}
            person={member}
            className="max-w-full truncate text-start hover:underline outline-none after:absolute after:inset-y-0 after:-start-3 after:end-0 after:rounded-lg focus-visible:after:outline-2 focus-visible:after:outline-brand pointer-coarse:min-h-11"
          >
            <bdi>
              <Highlighted text={shownName(member.username)} query={query} />
            </bdi>
          </PersonButton>
          {member.id === me.id && <span className="text-ink2"> ({t('you')})</span>}
        </span>
        {facts.length > 0 && (
          <span className="pointer-events-none text-sm text-ink2 pointer-coarse:-mt-2.5">{facts.join(' · ')}</span>
        )}
      </span>
      {mayChange && member.id !== me.id && (
        <IconButton
          icon={UserMinus}
          label={t('members.remove', { name: member.username })}
          {...(reason && { title: reason })}
          disabled={last}
          className="opacity-0 group-hover/member:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100"
          onClick={() => onRemove(member)}
        />
      )}
      {actions.length > 0 && <MenuButton label={label} icon={EllipsisVertical} actions={actions} />}
      {asked && <LazyMenu label={label} actions={actions} anchor={name} at={asked.at} onClose={() => setAsked(null)} />}
    </li>
  );
}
