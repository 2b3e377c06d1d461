import { useState } from 'react';
import { answerOf } from '#contract/replies';
import type { Contact, Message } from '#contract/resources';
import { useIsGone } from '#data/timeline/useMessage';
import { useDeleteMessage, useToggleReaction } from '#data/timeline/useMessageWrites';
import { useHasCapability } from '#data/useHasCapability';
import { copyWithToast } from '#features/shared/copyWithToast';
import { notQueuedLabel } from '#features/shared/notQueuedLabel';
import { openedPerson } from '#features/shared/people/openedPerson';
import { type Reported, reported } from '#features/shared/report/reported';
import { t } from '#i18n/translate';
import type { OutboxView } from '#outbox/OutboxContext';
import { toast } from '#ui/overlay/toastStore';
import { useLatest } from '#ui/useLatest';
import { paths } from '../../../../paths';
import type { PaneDialog } from '../../paneDialog';
import type { RowEdits } from '../edit/useRowEdits';
import type { EntryActions } from '../entryChoices';
import { createEntryActions, type EntryContext } from './entryActions';
import { createReplyActions, type ReplyContext } from './replyActions';
import type { DialogActions, EditActions, RowActions } from './rowActions';

interface EditContext {
  outbox: Pick<OutboxView, 'entries' | 'edit' | 'changeText'>;
  edits: Pick<RowEdits, 'dropEdit' | 'openEdit' | 'openedFrom' | 'closeEdit'>;
}

/** The open form keeps the words. */
const reportNotKept = (error: unknown) => void toast(notQueuedLabel(error), { tone: 'danger' });

function createEditActions(latest: () => EditContext): EditActions {
  const close = (id: string, key?: string) => {
    const { edits } = latest();
    edits.dropEdit(id);
    edits.closeEdit(id, key);
  };
  return {
    edit: (id) => latest().edits.openEdit(id),
    isFromComposer: () => latest().edits.openedFrom === 'composer',
    closeEdit: (id) => latest().edits.closeEdit(id),
    saveEdit: (message, text, from, kept) => {
      const { outbox } = latest();
      const waits = outbox.entries.findLast((each) => each.kind === 'edit' && each.messageId === message.id);
      // One waiting edit is enough, unless it conflicts.
      const changes = waits && waits.state !== 'conflict' && !kept;
      (changes ? outbox.changeText(waits.key, text) : outbox.edit(message, text, kept, from)).then(
        () => close(message.id),
        reportNotKept,
      );
    },
    changeText: (key, text) => {
      latest()
        .outbox.changeText(key, text)
        .then((newKey) => close(key, newKey), reportNotKept);
    },
  };
}

interface DialogContext {
  openDialog: (dialog: PaneDialog) => void;
  rowOfMessage: (messageId: string) => HTMLElement | null;
}

function createDialogActions(latest: () => DialogContext, entryActions: EntryActions): DialogActions {
  return {
    pick: (message) => {
      const { openDialog, rowOfMessage } = latest();
      openDialog({ type: 'reaction', message, row: rowOfMessage(message.id) });
    },
    openSheet: (menu, row) => latest().openDialog({ type: 'actions', menu, row }),
    openEntry: (entryKey, row) => latest().openDialog({ type: 'entry', entryKey, actions: entryActions, row }),
    openMenu: (menu, row, at) => latest().openDialog({ type: 'menu', menu, row, at }),
    who: ({ id }) => latest().openDialog({ type: 'reactors', messageId: id }),
  };
}

interface Context extends DialogContext, Omit<EditContext, 'outbox'>, Omit<EntryContext, 'outbox'>, ReplyContext {
  me: Contact;
  outbox: OutboxView;
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

/** Stable for the pane's life, so that rows stay memoised. Acts on the last render. */
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
