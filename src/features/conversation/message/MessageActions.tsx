import {
  CircleCheck,
  Code,
  Copy,
  EllipsisVertical,
  Link2,
  MailOpen,
  Pencil,
  Reply,
  SmilePlus,
  Trash2,
  Type,
  Users,
} from 'lucide-react';
import { rememberEmoji, useEmojiChoice } from '../../../browser/emojiChoice';
import type { Message } from '../../../contract/resources';
import { t } from '../../../i18n/translate';
import { classes } from '../../../ui/classes';
import { labelOf } from '../../../ui/emoji/emoji';
import { suggested } from '../../../ui/emoji/suggested';
import { IconButton, iconButton } from '../../../ui/IconButton';
import type { MenuAction } from '../../../ui/overlay/Menu';
import { MenuButton } from '../../../ui/overlay/MenuButton';
import { useRovingToolbar } from '../../../ui/useRovingToolbar';
import { passFocusOn } from './passFocusOn';
import { reactionsOf } from './Reactions';
import type { RowActions } from './rowActions';

interface MessageActionsProps {
  message: Message;
  username: string;
  mine: boolean;
  mayDelete: boolean;
  readOnly: boolean;
  /** The row has the focus: only then is its toolbar a stop, wherever the pointer is. */
  tabbable: boolean;
  source: boolean;
  onSource: (source: boolean) => void;
  actions: RowActions;
}

/** A finger needs more room than a mouse. */
const touch = 'pointer-coarse:size-11';

/** What may not be done is not there: editing others' words, deleting what is not ours, anything in an archived group. */
export function MessageActions(props: MessageActionsProps) {
  const { message, username, mine, mayDelete, readOnly, tabbable, source, onSource, actions } = props;
  const { toolbar, toolProps } = useRovingToolbar(readOnly ? 'more' : 'react');
  const tool = (name: string) => (tabbable ? toolProps(name) : { ...toolProps(name), tabIndex: -1 });
  const remove = () => {
    passFocusOn();
    actions.remove(message);
  };
  const more: MenuAction[] = [
    ...(mine && !readOnly ? [{ label: t('message.edit'), icon: Pencil, run: () => actions.edit(message.id) }] : []),
    { label: t('message.copy'), icon: Copy, run: () => actions.copyText(message) },
    { label: t('message.copyLink'), icon: Link2, run: () => actions.copyLink(message) },
    { label: t('chosen.action'), icon: CircleCheck, run: () => actions.select(message) },
    {
      label: t(source ? 'message.sourceOff' : 'message.source'),
      icon: source ? Type : Code,
      run: () => onSource(!source),
    },
    ...(reactionsOf(message).length > 0
      ? [{ label: t('reaction.who'), icon: Users, run: () => actions.who(message) }]
      : []),
    { label: t('message.markUnread'), icon: MailOpen, run: () => actions.markUnread(message) },
    ...(mayDelete && !readOnly ? [{ label: t('message.delete'), icon: Trash2, run: remove, danger: true }] : []),
  ];
  return (
    <div
      role="toolbar"
      aria-label={t('message.actions')}
      {...toolbar}
      className="absolute end-2 -top-5 z-10 flex rounded-xl bg-raised p-0.5 shadow-2"
    >
      {!readOnly && (
        <>
          <IconButton
            icon={SmilePlus}
            label={t('message.react')}
            small
            className={touch}
            {...tool('react')}
            onClick={() => actions.pick(message)}
          />
          <QuickReactions message={message} username={username} actions={actions} tool={tool} />
          <IconButton
            icon={Reply}
            label={t('message.reply')}
            small
            className={touch}
            {...tool('reply')}
            onClick={() => actions.reply(message)}
          />
        </>
      )}
      <MenuButton
        icon={EllipsisVertical}
        label={t('message.more')}
        small
        className={touch}
        {...tool('more')}
        actions={more}
      />
    </div>
  );
}

interface QuickReactionsProps extends Pick<MessageActionsProps, 'message' | 'username' | 'actions'> {
  tool: (name: string) => { tabIndex: number };
}

/** Those of late, one click away. The emoji itself is the name, so that it is never taken for the toggle below. */
function QuickReactions({ message, username, actions, tool }: QuickReactionsProps) {
  const { recent } = useEmojiChoice();
  return suggested(recent, 3).map((chosen, index) => (
    <button
      key={chosen.name}
      type="button"
      title={labelOf(chosen.name)}
      className={classes(iconButton, 'size-8 text-lg/none', touch)}
      {...tool(`quick-${index}`)}
      onClick={() => {
        const mine = reactionsOf(message).some(([name, people]) => name === chosen.name && people.includes(username));
        rememberEmoji(chosen);
        actions.toggle(message, chosen.name, !mine);
      }}
    >
      {chosen.emoji}
    </button>
  ));
}
