import type { Message } from '../../contract/resources';
import { t } from '../../i18n/translate';
import { LazyEmojiPicker } from '../../ui/emoji/emojiPart';
import ContextMenu from './message/actions/ContextMenu';
import EntrySheet from './message/actions/EntrySheet';
import MessageSheet from './message/actions/MessageSheet';
import type { PaneDialog } from './message/actions/rowActions';
import ReactionsDialog from './message/reactions/ReactionsDialog';
import JumpToDate from './timeline/JumpToDate';

export interface PaneDialogsProps {
  dialog: PaneDialog;
  conversationId: string;
  username: string;
  messages: readonly Message[];
  onReact: (message: Message, name: string) => void;
  onFound: (message: Message) => void;
  onClose: () => void;
}

export default function PaneDialogs({
  dialog,
  conversationId,
  username,
  messages,
  onReact,
  onFound,
  onClose,
}: PaneDialogsProps) {
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
      // Undefined if it was deleted meanwhile.
      const message = messages.find(({ id }) => id === dialog.messageId);
      return message && <ReactionsDialog message={message} username={username} onClose={onClose} />;
    }
  }
}
