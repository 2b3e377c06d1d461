import { useRef, useState } from 'react';
import { copyText } from '../../../browser/copyText';
import type { Message } from '../../../contract/resources';
import { useDeleteMessage } from '../../../data/timeline/useMessageWrites';
import { exactTimeOf } from '../../../i18n/dates';
import { t } from '../../../i18n/translate';
import { toast } from '../../../ui/overlay/toasts';
import { extended, type Selection, textOf, toggled } from './selection';

interface Given {
  messages: readonly Message[];
  mayDelete: (message: Message) => boolean;
  /** The row that gets the focus when the selecting begins or ends. */
  focus: (messageId: string | undefined) => void;
}

/** Several messages, to copy or to delete. Null: nobody is selecting. */
export function useSelection({ messages, mayDelete, focus }: Given) {
  const [selection, setSelection] = useState<Selection | null>(null);
  const last = useRef<string | undefined>(undefined);
  const remove = useDeleteMessage();

  const leave = () => {
    setSelection(null);
    focus(last.current);
    last.current = undefined;
  };

  return {
    selection,
    begin: (message?: Message) => {
      setSelection(message ? toggled(new Map(), message) : new Map());
      last.current = message?.id;
      focus(message?.id);
    },
    toggle: (message: Message, range: boolean) => {
      const from = range ? last.current : undefined;
      setSelection((now) =>
        from === undefined ? toggled(now ?? new Map(), message) : extended(now ?? new Map(), messages, from, message),
      );
      last.current = message.id;
    },
    leave,
    deletable: selection !== null && selection.size > 0 && [...selection.values()].every(mayDelete),
    copy: () => {
      if (!selection) return;
      copyText(textOf(selection, messages, exactTimeOf)).then(
        () => {
          toast(t('message.copied'));
          leave();
        },
        () => void toast(t('message.copyFailed'), { tone: 'danger' }),
      );
    },
    remove: () => {
      if (!selection) return;
      const taken = [...selection.values()].map((message) => remove(message));
      toast(t('chosen.deleted', { count: taken.length }), {
        action: { label: t('undo'), run: () => taken.forEach(({ undo }) => void undo()) },
        onGone: () => taken.forEach(({ send }) => void send()),
      });
      last.current = undefined;
      leave();
    },
  };
}
