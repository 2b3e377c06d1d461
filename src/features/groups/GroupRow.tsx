import { Archive, CheckCheck, EllipsisVertical, Settings } from 'lucide-react';
import { memo, useId } from 'react';
import { NavLink, useNavigate } from 'react-router-dom';
import type { Conversation, Group } from '../../contract/resources';
import { useReadMarker } from '../../data/readMarkers';
import { paths } from '../../paths';
import { useMe } from '../../session/SessionContext';
import { Avatar } from '../../ui/Avatar';
import { classes } from '../../ui/classes';
import { MenuButton } from '../../ui/MenuButton';
import { usePassFocusOn } from '../../ui/usePassFocusOn';
import { exactTimeOf, isoOf, whenOf } from '../../words/dates';
import { t } from '../../words/words';
import { useArchiveWithUndo } from '../shared/useArchiveWithUndo';

/** Counting stops here; beyond it a number says less than "many". */
const most = 99;

interface GroupRowProps {
  group: Group;
  conversation: Conversation | undefined;
  draft: boolean;
}

export const GroupRow = memo(function GroupRow({ group, conversation, draft }: GroupRowProps) {
  const id = useId();
  const row = usePassFocusOn<HTMLLIElement>();
  const unread = conversation?.unread_count ?? 0;
  const latest = conversation?.latest_message;
  return (
    <li ref={row} className="group/row relative">
      <NavLink
        to={paths.group(group.id)}
        aria-label={labelOf(group.name, unread)}
        aria-describedby={id}
        className={({ isActive }) =>
          classes(
            'flex min-h-16 items-center gap-3 rounded-xl py-2 ps-2 pe-2',
            isActive ? 'bg-accent-soft forced-colors:outline' : 'hover:bg-hover',
          )
        }
      >
        <Avatar name={group.name} src={group.avatar_url} square />
        <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)]">
          <span className="flex items-baseline justify-between gap-2">
            <bdi className={classes('truncate', unread > 0 ? 'font-bold' : 'font-medium')}>{group.name}</bdi>
            {latest && (
              <time
                dateTime={isoOf(latest.created_at)}
                title={exactTimeOf(latest.created_at)}
                className="shrink-0 text-xs text-muted group-hover/row:invisible group-has-[button:focus-visible]/row:invisible group-has-aria-expanded/row:invisible pointer-coarse:visible"
              >
                {whenOf(latest.created_at)}
              </time>
            )}
          </span>
          <span id={id} className="flex min-h-5 items-center gap-2 text-sm text-muted pointer-coarse:pe-8">
            <Preview latest={latest} loaded={conversation !== undefined} draft={draft} />
            {unread > 0 && (
              <span
                aria-hidden
                className="ms-auto min-w-5 shrink-0 rounded-full bg-accent px-1.5 text-center text-xs/5 font-bold text-on-accent tabular-nums"
              >
                {unread > most ? `${most}+` : unread}
              </span>
            )}
          </span>
        </span>
      </NavLink>
      <RowMenu group={group} latestId={latest?.id ?? null} />
    </li>
  );
});

function labelOf(name: string, unread: number): string {
  if (unread === 0) return name;
  return unread > most ? t('groups.unreadMany', { name, count: most }) : t('groups.unread', { name, count: unread });
}

function Preview({
  latest,
  loaded,
  draft,
}: {
  latest: Conversation['latest_message'] | undefined;
  loaded: boolean;
  draft: boolean;
}) {
  const me = useMe();
  if (draft) return <span className="truncate font-medium text-danger">{t('groups.draft')}</span>;
  if (!loaded) return <span aria-hidden className="skeleton h-3 w-3/5" />;
  if (!latest) return <span className="truncate">{t('groups.noMessages')}</span>;
  const text = latest.message.trim() || t('groups.attachment');
  const oneLine = text.slice(0, 160).replace(/\s+/g, ' ');
  return (
    <bdi className="truncate">
      {latest.contact.username === me.username
        ? t('groups.you', { text: oneLine })
        : t('groups.by', { name: latest.contact.username, text: oneLine })}
    </bdi>
  );
}

function RowMenu({ group, latestId }: { group: Group; latestId: string | null }) {
  const navigate = useNavigate();
  const archive = useArchiveWithUndo();
  const { mark } = useReadMarker(group.conversation_id);
  return (
    <MenuButton
      label={t('groups.actions', { name: group.name })}
      icon={EllipsisVertical}
      small
      className="absolute end-1 top-1 opacity-0 pointer-coarse:top-auto pointer-coarse:bottom-1 group-hover/row:opacity-100 focus-visible:opacity-100 aria-expanded:opacity-100 pointer-coarse:opacity-100"
      actions={[
        { label: t('groups.markRead'), icon: CheckCheck, run: () => mark(latestId) },
        { label: t('groups.settings'), icon: Settings, run: () => navigate(paths.groupSettings(group.id)) },
        { label: t('group.archive'), icon: Archive, run: () => archive(group) },
      ]}
    />
  );
}
