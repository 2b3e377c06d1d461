import { Copy, File, Pencil, RotateCcw, Send, Undo2 } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useSecondsUntil } from '#browser/time/useNow';
import { useOnline } from '#browser/useOnline';
import { answerOf } from '#contract/replies';
import { copyWithToast } from '#features/shared/copyWithToast';
import { t } from '#i18n/translate';
import type { Entry } from '#outbox/model/entry';
import { useOutbox } from '#outbox/OutboxContext';
import { Dialog } from '#ui/overlay/Dialog';
import type { MenuActions } from '#ui/overlay/Menu';
import { type EntryActions, entryChoices } from '../entryChoices';
import { entryLabel } from '../entryState';
import { Items, SheetRows, useSheetOf } from './SheetRows';

interface EntrySheetProps {
  conversationId: string;
  entryKey: string;
  row: HTMLElement;
  actions: EntryActions;
  onClose: () => void;
}

/** For touch. Closes when the words are sent. */
export default function EntrySheet({ conversationId, entryKey, row, actions, onClose }: EntrySheetProps) {
  const entry = useOutbox(conversationId).entries.find(({ key }) => key === entryKey);
  const isOver = !entry || entry.state === 'acked';
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (isOver) close();
  }, [isOver]);
  const online = useOnline();
  const seconds = useSecondsUntil(entry?.patient ? entry.notBefore : undefined);
  const after = useSheetOf(row, onClose);
  if (isOver) return null;
  return (
    <Dialog bare title={t('message.actions')} onClose={onClose}>
      <p className="pb-2 text-sm text-ink2 wrap-anywhere">{entryLabel(entry, { online, seconds })}</p>
      <SheetRows>
        <Items of={entryItems(entry, actions)} after={after} />
      </SheetRows>
    </Dialog>
  );
}

function entryItems(entry: Entry, actions: EntryActions): MenuActions {
  const { again, sendAgain, dropFiles, edit, discard } = entryChoices(entry, actions);
  const copy = () => void copyWithToast(answerOf(entry.text));
  return [
    again && { ...again, icon: RotateCcw },
    sendAgain && { ...sendAgain, icon: Send },
    dropFiles && { ...dropFiles, icon: File },
    entry.text.trim() !== '' && { label: t('message.copy'), icon: Copy, run: copy },
    edit && { ...edit, icon: Pencil },
    discard && { ...discard, icon: Undo2 },
  ];
}
