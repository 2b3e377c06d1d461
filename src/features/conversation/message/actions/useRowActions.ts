import { useState } from 'react';
import { answerOf } from '../../../../contract/replies';
import type { Contact, Message } from '../../../../contract/resources';
import { useIsGone } from '../../../../data/timeline/useIsGone';
import { useDeleteMessage, useToggleReaction } from '../../../../data/timeline/useMessageWrites';
import { useHasCapability } from '../../../../data/useHasCapability';
import { t } from '../../../../i18n/translate';
import type { OutboxView } from '../../../../outbox/OutboxContext';
import { paths } from '../../../../paths';
import { toast } from '../../../../ui/overlay/toastStore';
import { useLatest } from '../../../../ui/useLatest';
import { copyWithToast } from '../../../shared/copyWithToast';
import { openedPerson } from '../../../shared/people/openedPerson';
import { type Reported, reported } from '../../../shared/report/reported';
import { createDialogActions, type DialogContext } from './dialogActions';
import { createEditActions, type EditContext } from './editActions';
import { createEntryActions, type EntryContext } from './entryActions';
import { createReplyActions, type ReplyContext } from './replyActions';
import type { RowActions } from './rowActions';

interface Context extends DialogContext, Omit<EditContext, 'outbox'>, Omit<EntryContext, 'outbox'>, ReplyContext {
  me: Contact;
  outbox: OutboxView;
  /** As in `RowActions`. */
  pinners: readonly string[];
  hasReports: boolean;
  openReport: (what: Reported) => void;
  openPerson: (person: Contact) => void;
  toggleReaction: ReturnType<typeof useToggleReaction>;
  toNextMention: () => void;
  mark: (messageId: string | null) => void;
  selecting: { begin: (message: Message) => void; toggle: (messageId: string, range: boolean) => void };
}

type RowActionsInput = Omit<
  Context,
  'toggleReaction' | 'removeMessage' | 'isGone' | 'hasReports' | 'openReport' | 'openPerson'
>;

/** The same object for the life of the pane, so that rows stay memoised; used, it acts on what was last on screen. */
export function useRowActions(input: RowActionsInput): RowActions {
  const toggleReaction = useToggleReaction();
  const remove = useDeleteMessage();
  const isGone = useIsGone();
  const hasReports = useHasCapability('reports');
  const openReport = reported.useOwn().set;
  const openPerson = openedPerson.useOwn().set;
  const removeMessage = (message: Message) => {
    const { undo, send } = remove(message);
    toast(t('message.deleted'), { action: { label: t('undo'), run: undo }, onGone: send });
  };
  const latest = useLatest<Context>({
    ...input,
    toggleReaction,
    isGone,
    removeMessage,
    hasReports,
    openReport,
    openPerson,
  });
  const [actions] = useState(() => createRowActions(() => latest.current));
  return actions;
}

function createRowActions(latest: () => Context): RowActions {
  const edits = createEditActions(latest);
  const entry = { ...createEntryActions(latest), edit: edits.edit };
  return {
    ...edits,
    ...entry,
    ...createDialogActions(latest, entry),
    ...createReplyActions(latest),
    toggle: (message, name, on) => latest().toggleReaction(message, name, latest().me.username, on),
    remove: (message) => latest().removeMessage(message),
    copyText: (message) => void copyWithToast(answerOf(message.message, latest().usernames)),
    copyLink: (message) => void copyWithToast(location.origin + paths.message(latest().groupId, message.id)),
    markUnread: (message) => {
      const { messages, mark } = latest();
      mark(messages[messages.findIndex((other) => other.id === message.id) - 1]?.id ?? null);
    },
    toNextMention: () => latest().toNextMention(),
    pinners: () => latest().pinners,
    canReport: () => latest().hasReports,
    report: ({ id }) => latest().openReport({ type: 'message', id }),
    openPerson: (person) => latest().openPerson(person),
    select: (message) => latest().selecting.begin(message),
    choose: (message, range) => latest().selecting.toggle(message.id, range),
  };
}
