import { useMemo, useRef } from 'react';
import type { Contact, Message } from '../../contract/resources';
import { useDeleteMessage, useToggleReaction } from '../../data/messages';
import type { Entry } from '../../outbox/entry';
import type { OutboxView } from '../../outbox/OutboxContext';
import { paths } from '../../paths';
import { copyText } from '../../ui/copyText';
import { toast } from '../../ui/toasts';
import { t } from '../../words/words';
import { notKept } from '../shared/notKept';
import type { RowActions } from './MessageRow';

interface Given {
  me: Contact;
  groupId: string;
  messages: readonly Message[];
  outbox: OutboxView;
  setEditing: (messageId: string | null) => void;
  setPicking: (message: Message) => void;
  setReactors: (messageId: string) => void;
  /** Words that go back, or are quoted, into the composer. */
  onText: (text: string) => void;
  mark: (messageId: string | null) => void;
  selecting: { begin: (message: Message) => void; toggle: (message: Message, range: boolean) => void };
}

const quoted = (message: Message) =>
  `${[`${message.contact.username}:`, ...message.message.split('\n').slice(0, 6)].map((line) => `> ${line}`).join('\n')}\n\n`;

const copy = (text: string) =>
  copyText(text).then(
    () => void toast(t('message.copied')),
    () => void toast(t('message.copyFailed'), { tone: 'danger' }),
  );

/** The person's click came late: it is being sent, or another tab has settled it. */
const tooLate = () => void toast(t('message.beingSent'));

/** The same object for the life of the pane, so that rows stay memoised; it reads the latest of everything when used. */
export function useRowActions(given: Given): RowActions {
  const toggle = useToggleReaction();
  const remove = useDeleteMessage();
  const latest = useRef({ ...given, toggle, remove });
  latest.current = { ...given, toggle, remove };

  return useMemo(
    () => ({
      toggle: (message, name, on) => latest.current.toggle(message, name, latest.current.me.username, on),
      pick: (message) => latest.current.setPicking(message),
      who: (message) => latest.current.setReactors(message.id),
      edit: (messageId) => latest.current.setEditing(messageId),
      saveEdit: (message, text, kept) => {
        // It stays open when they cannot be kept: the words are in the form.
        latest.current.outbox.edit(message, text, kept).then(
          () => latest.current.setEditing(null),
          (error) => void toast(notKept(error), { tone: 'danger' }),
        );
      },
      changeText: (key, text) => {
        // As above.
        latest.current.outbox.changeText(key, text).then(() => latest.current.setEditing(null), tooLate);
      },
      remove: (message) => {
        const { undo, tell } = latest.current.remove(message);
        toast(t('message.deleted'), { action: { label: t('undo'), run: undo }, onGone: tell });
      },
      quote: (message) => latest.current.onText(quoted(message)),
      copyText: (message) => void copy(message.message),
      copyLink: (message) => void copy(location.origin + paths.message(latest.current.groupId, message.id)),
      markUnread: (message) => {
        const { messages, mark } = latest.current;
        mark(messages[messages.findIndex((other) => other.id === message.id) - 1]?.id ?? null);
      },
      select: (message) => latest.current.selecting.begin(message),
      choose: (message, range) => latest.current.selecting.toggle(message, range),
      retry: (key) => void latest.current.outbox.retry(key).catch(tooLate),
      sendAgain: (key) => void latest.current.outbox.sendAgain(key).catch(tooLate),
      overwrite: (key) => void latest.current.outbox.overwrite(key).catch(tooLate),
      discard: (key) => {
        const giveBack = ({ kind, text }: Entry) => kind === 'message' && latest.current.onText(text);
        latest.current.outbox.discard(key).then(giveBack, tooLate);
      },
    }),
    [],
  );
}
