import { EllipsisVertical, Search, Settings } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { isOff } from '#browser/settings';
import { IconButton, iconButtonLook } from '#ui/Button';
import { useNow } from '../../browser/time/useNow';
import type { ShownGroup } from '../../data/groups/shownGroup';
import { useConnectionStatus, useTyping } from '../../data/live/useUnconfirmed';
import { shownName } from '../../i18n/names';
import { listOf, t } from '../../i18n/translate';
import { paths } from '../../paths';
import { useMe } from '../../session/SessionContext';
import { Avatar } from '../../ui/Avatar';
import { classes } from '../../ui/classes';
import { huesOf } from '../../ui/hues';
import type { MenuAction } from '../../ui/overlay/Menu';
import { MenuButton } from '../../ui/overlay/MenuButton';
import { inMenuDialog, lazyPart } from '../../ui/parts/lazyPart';
import { LazyExportDialog } from '../shared/groups/dialogs';
import { GroupAvatar } from '../shared/groups/GroupAvatar';
import { Link, overlayState } from '../shared/Link';
import { activityOf, isHere } from '../shared/people/activity';
import { openedPerson } from '../shared/people/PersonButton';
import { BackToList } from '../shared/ViewHeader';
import { conversationAfter } from './conversationPart';

const maxNames = 3;

function HeaderLine({ group }: { group: ShownGroup }) {
  const me = useMe();
  const now = useNow();
  const writing = useTyping(group.conversation_id);
  // While the connection is down, presence is unknown, so the header shows nobody as present.
  const isConnected = useConnectionStatus() === 'ok';
  const here = isConnected ? group.contacts.filter((each) => each.username !== me.username && isHere(each, now)) : [];
  if (writing.length > 0)
    return (
      <p className="truncate text-sm text-brand">
        {writing.length > maxNames
          ? t('pane.writingMany')
          : t('pane.writing', { names: listOf([...writing]), count: writing.length })}
      </p>
    );
  if (group.other)
    return <p className="h-[1lh] truncate text-sm text-ink2">{isConnected && activityOf(group.other, now)}</p>;
  return (
    <p className="flex h-[1lh] flex-wrap truncate text-sm whitespace-pre text-ink2">
      <span className="truncate">
        <span>{t('members.count', { count: group.contacts.length })}</span>
        {here.length > 0 && (
          <>
            <span>{' · '}</span>
            <span className="text-ok">
              {here.length > maxNames
                ? t('pane.hereMany', { count: here.length })
                : t('pane.here', { names: listOf(here.map((each) => shownName(each.username))), count: here.length })}
            </span>
          </>
        )}
      </span>
      {/* If space is short, a description wraps to a hidden line. `bdi` truncates right-to-left text on the left. */}
      {group.description && (
        <span className="flex min-w-14 flex-1">
          {' · '}
          <bdi className="truncate">{group.description.replaceAll('\n', ' ')}</bdi>
        </span>
      )}
    </p>
  );
}

const HeaderMenu = lazyPart(conversationAfter, ({ HeaderMenu }) => HeaderMenu, inMenuDialog);

interface ConversationHeaderProps {
  group: ShownGroup;
  onSearch: () => void;
  actions: MenuAction[];
}

export function ConversationHeader({ group, onSearch, actions }: ConversationHeaderProps) {
  const navigate = useNavigate();
  const [copying, setCopying] = useState(false);
  const hues = huesOf(group.contacts.map((contact) => contact.username));
  const person = openedPerson.useOwn();
  // The name and the pictures react to the pointer only. Keyboards and screen readers use the settings link.
  const toSettings = { to: paths.groupSettings(group.id), state: overlayState, 'aria-label': t('settings.title') };
  const open = () => (group.other ? person.set(group.other) : void navigate(toSettings.to, { state: overlayState }));
  return (
    <header className="header-bar @container flex min-h-14 shrink-0 items-center border-b border-line px-1 py-0.5 md:min-h-15 md:ps-6 md:pe-4 low:min-h-12">
      <BackToList slides="back" />
      <GroupAvatar group={group} size="tile" onPress={open} className="max-md:hidden" />
      <Link {...toSettings} className="grid size-11 shrink-0 place-items-center rounded-xl md:hidden">
        <GroupAvatar group={group} />
      </Link>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the link is for the keyboard. */}
      <div onClick={open} className="min-w-0 flex-1 cursor-pointer px-1.5 md:px-3">
        <h1 tabIndex={-1} className="voice flex text-lg outline-none">
          <bdi className="truncate">{shownName(group.name)}</bdi>
        </h1>
        <HeaderLine group={group} />
      </div>
      {!group.other && (
        <span aria-hidden className="me-2 hidden @min-[44rem]:flex">
          {group.contacts.slice(-3).map(({ id, username, avatar_url }) => (
            <Avatar
              key={id}
              name={username}
              src={avatar_url}
              hue={hues.get(username)}
              onPress={open}
              size="account"
              className="-ms-2 border-2 border-paper"
            />
          ))}
        </span>
      )}
      {!isOff('search') && <IconButton icon={Search} label={t('search.title')} onClick={onSearch} />}
      <Link {...toSettings} title={t('settings.title')} className={classes(iconButtonLook, 'max-md:hidden')}>
        <Settings size="1.25rem" aria-hidden className="pointer-coarse:size-6" />
      </Link>
      <MenuButton
        label={t('pane.menu')}
        icon={EllipsisVertical}
        actions={(menu) => <HeaderMenu {...menu} group={group} first={actions} onCopy={() => setCopying(true)} />}
      />
      {copying && <LazyExportDialog group={group} onClose={() => setCopying(false)} />}
    </header>
  );
}
