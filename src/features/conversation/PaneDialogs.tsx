import { Reply, SmilePlus } from 'lucide-react';
import { useMemo } from 'react';
import { exactTimeOf } from '#i18n/dates';
import { shownName } from '#i18n/names';
import { Avatar } from '#ui/Avatar';
import { emojiOf, labelOf } from '#ui/emoji/emoji';
import { Dialog } from '#ui/overlay/Dialog';
import Menu from '#ui/overlay/Menu';
import { usePart } from '#ui/parts/parts';
import type { Message } from '../../contract/resources';
import { t } from '../../i18n/translate';
import { emojiLate, LazyEmojiPicker } from '../../ui/emoji/emojiPart';
import type { PaneDialog } from './message/actions/actionTypes';
import { EntrySheet, MessageSheet } from './message/actions/MessageSheet';
import { messageItems } from './message/messageItems';
import { reactionsOf } from './message/reactions/Reactions';
import JumpToDate from './timeline/JumpToDate';

function ReactionsDialog({ message, username, onClose }: { message: Message; username: string; onClose: () => void }) {
  const reactions = reactionsOf(message);
  usePart(emojiLate, true);
  return (
    <Dialog title={t('reaction.who')} onClose={onClose}>
      {reactions.length === 0 && <p className="text-ink2">{t('reaction.nobody')}</p>}
      <div className="grid gap-5">
        {reactions.map(([name, people]) => (
          <section key={name} aria-label={labelOf(name)}>
            <h3 className="flex items-center gap-2 pb-1.5 font-semibold">
              <span aria-hidden className="text-xl/none">
                {emojiOf(name)}
              </span>
              <bdi className="min-w-0 wrap-anywhere">{labelOf(name)}</bdi>
              <span className="font-normal text-ink2 tabular-nums">{people.length}</span>
            </h3>
            <ul className="grid gap-1">
              {people.map((person) => (
                <li key={person} className="flex min-h-9 items-center gap-3">
                  <Avatar name={person} src={null} size="small" />
                  <bdi className="min-w-0 truncate">{shownName(person)}</bdi>
                  {person === username && <span className="text-ink2">{`(${t('you')})`}</span>}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

function ContextMenu({ menu, row, at, onClose }: Extract<PaneDialog, { type: 'menu' }> & { onClose: () => void }) {
  const { message, readOnly, actions } = menu;
  const { edit, copy, select, link, others, remove } = messageItems(menu);
  const anchor = useMemo(() => ({ current: row }), [row]);
  const items = [
    !readOnly && { label: t('message.react'), icon: SmilePlus, shortcut: 'R', run: () => actions.pick(message) },
    !readOnly && { label: t('message.reply'), icon: Reply, shortcut: 'Q', run: () => actions.reply(message) },
    ...[edit, copy, select, link, ...others, remove],
  ];
  const note = exactTimeOf(message.created_at);
  return <Menu label={t('message.more')} note={note} actions={items} anchor={anchor} at={at} onClose={onClose} />;
}

interface PaneDialogsProps {
  dialog: PaneDialog;
  conversationId: string;
  username: string;
  messages: readonly Message[];
  onReact: (message: Message, name: string) => void;
  onFound: (message: Message) => void;
  onClose: () => void;
}

export default function PaneDialogs(props: PaneDialogsProps) {
  const { dialog, conversationId, username, messages, onReact, onFound, onClose } = props;
  const id = 'menu' in dialog ? dialog.menu.message.id : dialog.type === 'reactors' ? dialog.messageId : undefined;
  const message = messages.find((each) => each.id === id);
  switch (dialog.type) {
    case 'date':
      return <JumpToDate conversationId={conversationId} from={dialog.from} onClose={onClose} onFound={onFound} />;
    case 'reaction':
      return (
        <LazyEmojiPicker
          title={t('reaction.pick')}
          anchor={dialog.row}
          onPick={(name) => onReact(dialog.message, name)}
          onClose={onClose}
        />
      );
    case 'menu':
      return message && <ContextMenu {...dialog} menu={{ ...dialog.menu, message }} onClose={onClose} />;
    case 'actions':
      return message && <MessageSheet menu={{ ...dialog.menu, message }} row={dialog.row} onClose={onClose} />;
    case 'entry':
      return <EntrySheet {...dialog} conversationId={conversationId} onClose={onClose} />;
    case 'reactors':
      return message && <ReactionsDialog message={message} username={username} onClose={onClose} />;
  }
}
