import { useState } from 'react';
import type { Contact, Message } from '#contract/resources';
import { useDeleteMessage, useIsGone, useToggleReaction } from '#data/timeline/useMessage';
import { useHasCapability } from '#data/useHasCapability';
import { openedPerson } from '#features/shared/people/PersonButton';
import { type Reported, reported } from '#features/shared/report/reported';
import type { OutboxView } from '#outbox/OutboxContext';
import { useAnnouncer } from '#ui/announcements/Announcer';
import { whenReady } from '#ui/parts/parts';
import { useLatest } from '#ui/useLatest';
import { conversationAfter } from '../../conversationPart';
import type { RowEdits } from '../edit/useRowEdits';
import type { QuoteContext } from '../openQuoted';
import type { PaneDialog, RowActions } from './actionTypes';
import type { WordActions, WordContext } from './wordActions';

interface Context extends Omit<WordContext, 'outbox' | 'edits'>, QuoteContext {
  me: Contact;
  outbox: OutboxView;
  edits: Pick<RowEdits, 'dropEdit' | 'openEdit' | 'openedFrom' | 'closeEdit'>;
  openDialog: (dialog: PaneDialog) => void;
  rowOfMessage: (messageId: string) => HTMLElement | null;
  onReply: (head: string) => void;
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
  'toggleReaction' | 'deleteMessage' | 'announce' | 'isGone' | 'hasReports' | 'openReport' | 'openPerson'
>;

/** The actions are stable, so that rows stay memoised. Each action reads the values of the last render. */
export function useRowActions(input: RowActionsInput): RowActions {
  const latest = useLatest<Context>({
    ...input,
    toggleReaction: useToggleReaction(),
    deleteMessage: useDeleteMessage(),
    announce: useAnnouncer().announce,
    isGone: useIsGone(),
    hasReports: useHasCapability('reports'),
    openReport: reported.useOwn().set,
    openPerson: openedPerson.useOwn().set,
  });
  const [actions] = useState(() => createRowActions(() => latest.current));
  return actions;
}

function createRowActions(latest: () => Context): RowActions {
  const act = (run: (actions: WordActions) => void) => {
    const state = conversationAfter.get();
    if (state.status === 'ready') run(state.value.createWordActions(latest));
    else void whenReady(conversationAfter).then(({ createWordActions }) => run(createWordActions(latest)));
  };
  const actions: RowActions = {
    retry: (key) => act((late) => late.retry(key)),
    sendAgain: (key) => act((late) => late.sendAgain(key)),
    dropFiles: (key) => act((late) => late.dropFiles(key)),
    overwrite: (key) => act((late) => late.overwrite(key)),
    // `takeBack` does not wait for lazy code, because the entry could be sent before the code arrives.
    discard: (key) =>
      void latest()
        .outbox.takeBack(key)
        .then(
          ({ kind }) => kind === 'message' && latest().onDraft(),
          (error: unknown) => act((late) => late.reportNotTaken(error)),
        ),
    saveEdit: (...edit) => act((late) => late.saveEdit(...edit)),
    changeText: (key, text) => act((late) => late.changeText(key, text)),
    remove: (message) => act((late) => late.remove(message)),
    copyText: (message) => act((late) => late.copyText(message)),
    copyLink: (message) => act((late) => late.copyLink(message)),
    edit: (id) => latest().edits.openEdit(id),
    isFromComposer: () => latest().edits.openedFrom === 'composer',
    closeEdit: (id) => latest().edits.closeEdit(id),
    pick: (message) => {
      const { openDialog, rowOfMessage } = latest();
      openDialog({ type: 'reaction', message, row: rowOfMessage(message.id) });
    },
    openSheet: (menu, row) => latest().openDialog({ type: 'actions', menu, row }),
    openEntry: (entryKey, row) => latest().openDialog({ type: 'entry', entryKey, actions, row }),
    openMenu: (menu, row, at) => latest().openDialog({ type: 'menu', menu, row, at }),
    who: ({ id }) => latest().openDialog({ type: 'reactors', messageId: id }),
    reply: (message) =>
      void whenReady(conversationAfter).then(({ headFor }) => latest().onReply(headFor(message, latest()))),
    openQuoted: (reply) => void whenReady(conversationAfter).then(({ openQuoted }) => openQuoted(reply, latest())),
    toggle: (message, name, on) => latest().toggleReaction(message, name, latest().me.username, on),
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
  return actions;
}
