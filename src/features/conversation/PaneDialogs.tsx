import type { Message } from '../../contract/resources';
import { t } from '../../i18n/translate';
import { LazyEmojiPicker } from '../../ui/emoji/LazyEmojiPicker';
import type { Point } from '../../ui/overlay/Menu';
import { inDialog, lazyPart } from '../../ui/parts/lazyPart';
import type { MessageMenu } from './message/actions/rowActions';
import type { EntryActions } from './message/entryChoices';

const MessageSheet = lazyPart(
  () => import('./message/actions/MessageSheet'),
  inDialog(() => t('message.actions')),
);
const EntrySheet = lazyPart(
  () => import('./message/actions/EntrySheet'),
  inDialog(() => t('message.actions')),
);
const ContextMenu = lazyPart(
  () => import('./message/actions/ContextMenu'),
  inDialog(() => t('message.more')),
);
const ReactionsDialog = lazyPart(
  () => import('./message/reactions/ReactionsDialog'),
  inDialog(() => t('reaction.who')),
);
const JumpToDate = lazyPart(
  () => import('./timeline/JumpToDate'),
  inDialog(() => t('pane.goToDate')),
);

/** The one dialog that is open over a conversation. */
export type PaneDialog =
  | { type: 'date'; from: number }
  | { type: 'actions'; menu: MessageMenu; row: HTMLElement }
  | { type: 'reaction'; message: Message; row: HTMLElement | null }
  | { type: 'menu'; menu: MessageMenu; row: HTMLElement; at: Point }
  | { type: 'entry'; entryKey: string; actions: EntryActions; row: HTMLElement }
  | { type: 'reactors'; messageId: string };

interface PaneDialogsProps {
  dialog: PaneDialog | null;
  conversationId: string;
  username: string;
  messages: readonly Message[];
  onReact: (message: Message, name: string) => void;
  onFound: (message: Message) => void;
  onClose: () => void;
}

export function PaneDialogs({
  dialog,
  conversationId,
  username,
  messages,
  onReact,
  onFound,
  onClose,
}: PaneDialogsProps) {
  switch (dialog?.type) {
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
    case 'menu': {
      const message = messages.find(({ id }) => id === dialog.menu.message.id);
      return (
        message && <ContextMenu menu={{ ...dialog.menu, message }} row={dialog.row} at={dialog.at} onClose={onClose} />
      );
    }
    case 'actions': {
      const message = messages.find(({ id }) => id === dialog.menu.message.id);
      return message && <MessageSheet menu={{ ...dialog.menu, message }} row={dialog.row} onClose={onClose} />;
    }
    case 'entry':
      return <EntrySheet {...dialog} conversationId={conversationId} onClose={onClose} />;
    case 'reactors': {
      // Deleted meanwhile, it has none.
      const message = messages.find(({ id }) => id === dialog.messageId);
      return message && <ReactionsDialog message={message} username={username} onClose={onClose} />;
    }
    default:
      return null;
  }
}
