import { lazy, Suspense } from 'react';
import type { Message } from '../../contract/resources';
import { t } from '../../words/words';

const ReactionsDialog = lazy(() => import('./ReactionsDialog'));
const EmojiPicker = lazy(() => import('../../ui/EmojiPicker'));
const JumpToDate = lazy(() => import('./JumpToDate'));

/** The one dialog that is open over a conversation. */
export type Opened =
  | { type: 'date'; from: number }
  | { type: 'reaction'; message: Message }
  | { type: 'reactors'; messageId: string };

interface PaneDialogsProps {
  opened: Opened | null;
  conversationId: string;
  username: string;
  messages: readonly Message[];
  onReact: (message: Message, name: string) => void;
  onFound: (message: Message) => void;
  onClose: () => void;
}

export function PaneDialogs(props: PaneDialogsProps) {
  return <Suspense>{dialog(props)}</Suspense>;
}

function dialog({ opened, conversationId, username, messages, onReact, onFound, onClose }: PaneDialogsProps) {
  switch (opened?.type) {
    case 'date':
      return <JumpToDate conversationId={conversationId} from={opened.from} onClose={onClose} onFound={onFound} />;
    case 'reaction':
      return (
        <EmojiPicker title={t('reaction.pick')} onPick={(name) => onReact(opened.message, name)} onClose={onClose} />
      );
    case 'reactors': {
      // Deleted meanwhile, it has none.
      const message = messages.find(({ id }) => id === opened.messageId);
      return message && <ReactionsDialog message={message} username={username} onClose={onClose} />;
    }
  }
}
