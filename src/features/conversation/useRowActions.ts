import { useMemo, useRef } from 'react';
import type { Contact, Message } from '../../contract/resources';
import { useDeleteMessage, useToggleReaction } from '../../data/messages';
import type { OutboxView } from '../../outbox/OutboxContext';
import { paths } from '../../paths';
import { toast } from '../../ui/toasts';
import { t } from '../../words/words';
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
  navigator.clipboard.writeText(text).then(
    () => void toast(t('message.copied')),
    () => void toast(t('message.copyFailed'), { tone: 'danger' }),
  );

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
      saveEdit: (message, text) => {
        latest.current.setEditing(null);
        void latest.current.outbox.edit(message, text);
      },
      changeText: (key, text) => {
        // It stays open when it cannot be done: the words are in the form.
        latest.current.outbox.changeText(key, text).then(
          () => latest.current.setEditing(null),
          () => void toast(t('message.beingSent')),
        );
      },
      remove: (message) => {
        const { undo } = latest.current.remove(message);
        toast(t('message.deleted'), { action: { label: t('undo'), run: undo } });
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
      retry: (key) => {
        const { entries, retry, sendAgain } = latest.current.outbox;
        const entry = entries.find((other) => other.key === key);
        void (entry?.unconfirmed ? sendAgain : retry)(key);
      },
      overwrite: (key) => void latest.current.outbox.overwrite(key),
      discard: async (key) => {
        const entry = await latest.current.outbox.discard(key);
        if (entry.kind === 'message') latest.current.onText(entry.text);
      },
    }),
    [],
  );
}
