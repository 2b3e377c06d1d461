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
import { AlreadySent, type Entry, MaybeSent } from '#outbox/model/entry';
import type { OutboxView } from '#outbox/OutboxContext';
import { useAnnouncer } from '#ui/announcements/Announcer';
import { toast } from '#ui/overlay/toastStore';
import { whenReady } from '#ui/parts/parts';
import { useLatest } from '#ui/useLatest';
import { paths } from '../../../../paths';
import { conversationAfter } from '../../conversationPart';
import type { RowEdits } from '../edit/useRowEdits';
import type { EntryActions } from '../entryChoices';
import type { QuoteContext } from '../openQuoted';
import type { DialogActions, EditActions, PaneDialog, RowActions } from './rowActions';

interface EntryContext {
  outbox: Pick<OutboxView, 'retry' | 'sendAgain' | 'dropFiles' | 'overwrite' | 'takeBack'>;
  messages: readonly Message[];
  /** Words went back into the draft. */
  onDraft: () => void;
  removeMessage: (message: Message) => void;
}

/** Another tab settled it, or its outcome is unknown. */
const tooLate = (error: unknown) => void toast(t(error instanceof MaybeSent ? 'message.maySent' : 'message.beingSent'));

/** The actions of a person on words that are not sent. */
function createEntryActions(latest: () => EntryContext): Omit<EntryActions, 'edit'> {
  const offerToDelete = ({ messageId }: AlreadySent) => {
    const sent = latest().messages.find(({ id }) => id === messageId);
    const run = () => sent && latest().removeMessage(sent);
    toast(t('message.alreadySent'), sent && { action: { label: t('message.delete'), run } });
  };
  return {
    retry: (key) => void latest().outbox.retry(key).catch(tooLate),
    sendAgain: (key) => void latest().outbox.sendAgain(key).catch(tooLate),
    dropFiles: (key) => void latest().outbox.dropFiles(key).catch(tooLate),
    overwrite: (key) => void latest().outbox.overwrite(key).catch(tooLate),
    discard: (key) => {
      const showDraft = ({ kind }: Entry) => kind === 'message' && latest().onDraft();
      latest()
        .outbox.takeBack(key)
        .then(showDraft, (error: unknown) => (error instanceof AlreadySent ? offerToDelete(error) : tooLate(error)));
    },
  };
}

interface EditContext {
  outbox: Pick<OutboxView, 'entries' | 'edit' | 'changeText'>;
  edits: Pick<RowEdits, 'dropEdit' | 'openEdit' | 'openedFrom' | 'closeEdit'>;
}

/** The open form keeps the words. */
const reportNotQueued = (error: unknown) => void toast(notQueuedLabel(error), { tone: 'danger' });

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
        reportNotQueued,
      );
    },
    changeText: (key, text) => {
      latest()
        .outbox.changeText(key, text)
        .then((newKey) => close(key, newKey), reportNotQueued);
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

interface Context extends DialogContext, Omit<EditContext, 'outbox'>, Omit<EntryContext, 'outbox'>, QuoteContext {
  me: Contact;
  groupId: string;
  /** The usernames of the members. */
  usernames: readonly string[];
  onReply: (head: string) => void;
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
  const { announce } = useAnnouncer();
  const removeMessage = (message: Message) => {
    const { undo, send } = remove(message);
    const takeBack = () => {
      undo();
      announce({ text: t('message.back', { count: 1 }) });
    };
    toast(t('message.deleted'), { action: { label: t('undo'), run: takeBack }, onGone: send });
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
    reply: (message) =>
      void whenReady(conversationAfter).then(({ headFor }) => latest().onReply(headFor(message, latest()))),
    openQuoted: (reply) => void whenReady(conversationAfter).then(({ openQuoted }) => openQuoted(reply, latest())),
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
