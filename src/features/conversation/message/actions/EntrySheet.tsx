import { Copy, File, Pencil, RotateCcw, Send, Undo2 } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { flushSync } from 'react-dom';
import { useOnline } from '../../../../browser/useOnline';
import { useSecondsUntil } from '../../../../browser/useSecondsUntil';
import { answerOf } from '../../../../contract/replies';
import { t } from '../../../../i18n/translate';
import { useOutbox } from '../../../../outbox/OutboxContext';
import type { Entry } from '../../../../outbox/queue/entries/entry';
import { canDropFile } from '../../../../outbox/queue/entries/files';
import { Dialog } from '../../../../ui/overlay/Dialog';
import type { MenuAction } from '../../../../ui/overlay/Menu';
import { copyWithToast } from '../../../shared/copyWithToast';
import { liftMessage } from '../../touch/liftMessage';
import type { EntryActions } from '../EntryStatus';
import {
  decisionWords,
  entryLabel,
  isDoubtful,
  mayDiscard,
  mayReword,
  needsDecision,
  refusedFileOf,
} from '../entryState';
import { Items, SheetRows } from './SheetRows';

interface EntrySheetProps {
  conversationId: string;
  entryKey: string;
  /** Of the message. */
  row: HTMLElement;
  actions: EntryActions;
  onClose: () => void;
}

/** What can be done with words that are not sent, for a finger. It closes when they are. */
export default function EntrySheet({ conversationId, entryKey, row, actions, onClose }: EntrySheetProps) {
  const entry = useOutbox(conversationId).entries.find(({ key }) => key === entryKey);
  const isOver = !entry || entry.state === 'acked';
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (isOver) close();
  }, [isOver]);
  const online = useOnline();
  const seconds = useSecondsUntil(entry?.patient ? entry.notBefore : undefined);
  // A copy of what stands in the document.
  useEffect(() => liftMessage(row), [row]);
  if (isOver) return null;
  const after = (run: () => void) => () => {
    flushSync(onClose);
    run();
  };
  return (
    <Dialog bare title={t('message.actions')} onClose={onClose}>
      <p className="pb-2 text-sm text-ink2 wrap-anywhere">{entryLabel(entry, { online, seconds })}</p>
      <SheetRows>
        <Items of={entryItems(entry, actions)} after={after} />
      </SheetRows>
    </Dialog>
  );
}

function entryItems(entry: Entry, actions: EntryActions): (MenuAction | undefined)[] {
  const { key, state, problem, text } = entry;
  const decide = needsDecision(entry);
  const refusedFile = refusedFileOf(entry);
  const again = state === 'conflict' ? actions.overwrite : actions.retry;
  return [
    decide && problem?.code !== 'file-lost'
      ? { label: t(decisionWords(entry)), icon: RotateCcw, run: () => again(key) }
      : undefined,
    isDoubtful(entry) ? { label: t('message.sendAgain'), icon: Send, run: () => actions.sendAgain(key) } : undefined,
    refusedFile !== undefined && canDropFile(entry)
      ? { label: t('files.remove', { name: refusedFile }), icon: File, run: () => actions.dropFiles(key) }
      : undefined,
    text.trim() === ''
      ? undefined
      : { label: t('message.copy'), icon: Copy, run: () => void copyWithToast(answerOf(text)) },
    mayReword(entry) ? { label: t('message.edit'), icon: Pencil, run: () => actions.edit(key) } : undefined,
    mayDiscard(entry)
      ? {
          label: t(refusedFile === undefined ? 'message.discard' : 'message.toDraft'),
          icon: Undo2,
          run: () => actions.discard(key),
        }
      : undefined,
  ];
}
