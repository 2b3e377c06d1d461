import { useState } from 'react';
import { answerOf } from '../../../../contract/replies';
import type { Contact, Message } from '../../../../contract/resources';
import { useIsGone } from '../../../../data/timeline/useIsGone';
import { useDeleteMessage, useToggleReaction } from '../../../../data/timeline/useMessageWrites';
import { useHasCapability } from '../../../../data/useHasCapability';
import { t } from '../../../../i18n/translate';
import type { OutboxView } from '../../../../outbox/OutboxContext';
import { AlreadySent, type Entry, MaybeSent } from '../../../../outbox/queue/entries/entry';
import { paths } from '../../../../paths';
import { toast } from '../../../../ui/overlay/toasts';
import { useLatest } from '../../../../ui/useLatest';
import { copyWithToast } from '../../../shared/copyWithToast';
import { notKept } from '../../../shared/notKept';
import { openReport } from '../../../shared/report/report';
import type { PaneDialog } from '../../PaneDialogs';
import type { RowEdits } from '../edit/useRowEdits';
import { headFor, quotedBy } from '../quoted';
import type { RowActions } from './rowActions';

interface RowActionsInput {
  me: Contact;
  /** Of the members. */
  usernames: readonly string[];
  groupId: string;
  /** As in `RowActions`. */
  pinners: readonly string[];
  toNextMention: () => void;
  messages: readonly Message[];
  outbox: OutboxView;
  edits: Pick<RowEdits, 'dropEdit' | 'openEdit' | 'closeEdit'>;
  rowOfMessage: (messageId: string) => HTMLElement | null;
  openDialog: (dialog: PaneDialog) => void;
  /** Words that go back into the composer. */
  onText: (text: string) => void;
  /** The head of a reply, for the composer. */
  onReply: (head: string) => void;
  goTo: (messageId: string) => void;
  mark: (messageId: string | null) => void;
  selecting: { begin: (message: Message) => void; toggle: (messageId: string, range: boolean) => void };
}

/** The person's click came late: another tab has settled it, or nobody knows what became of it. */
const tooLate = (error: unknown) => void toast(t(error instanceof MaybeSent ? 'message.maySent' : 'message.beingSent'));

/** The same object for the life of the pane, so that rows stay memoised; used, it acts on what was last on screen. */
export function useRowActions(input: RowActionsInput): RowActions {
  const toggle = useToggleReaction();
  const remove = useDeleteMessage();
  const isGone = useIsGone();
  const hasReports = useHasCapability('reports');
  const removeMessage = (message: Message) => {
    const { undo, send } = remove(message);
    toast(t('message.deleted'), { action: { label: t('undo'), run: undo }, onGone: send });
  };
  const now = { ...input, toggle, isGone, removeMessage, hasReports };
  const latest = useLatest(now);
  const [actions] = useState(() => createRowActions(() => latest.current));
  return actions;
}

interface Latest extends RowActionsInput {
  toggle: ReturnType<typeof useToggleReaction>;
  isGone: ReturnType<typeof useIsGone>;
  removeMessage: (message: Message) => void;
  hasReports: boolean;
}

function createRowActions(latest: () => Latest): RowActions {
  const actions: RowActions = {
    toggle: (message, name, on) => latest().toggle(message, name, latest().me.username, on),
    pick: (message) => latest().openDialog({ type: 'reaction', message, row: latest().rowOfMessage(message.id) }),
    openSheet: (menu, row) => latest().openDialog({ type: 'actions', menu, row }),
    openEntry: (entryKey, row) => latest().openDialog({ type: 'entry', entryKey, actions, row }),
    openMenu: (menu, row, at) => latest().openDialog({ type: 'menu', menu, row, at }),
    who: ({ id }) => latest().openDialog({ type: 'reactors', messageId: id }),
    edit: (id) => latest().edits.openEdit(id),
    closeEdit: (id) => latest().edits.closeEdit(id),
    saveEdit: (message, text, from, kept) => {
      const { outbox, edits } = latest();
      const waits = outbox.entries.findLast((each) => each.kind === 'edit' && each.messageId === message.id);
      // One edit that waits says it all; over what somebody else wrote meanwhile it is a new one.
      const changes = waits && waits.state !== 'conflict' && !kept;
      // It stays open when they cannot be kept: the words are in the form.
      (changes ? outbox.changeText(waits.key, text) : outbox.edit(message, text, kept, from)).then(
        () => {
          edits.dropEdit(message.id);
          latest().edits.closeEdit(message.id);
        },
        (error) => void toast(notKept(error), { tone: 'danger' }),
      );
    },
    changeText: (key, text) => {
      // The form stays open when the outbox rejects: it holds the words.
      latest()
        .outbox.changeText(key, text)
        .then(
          (now) => {
            latest().edits.dropEdit(key);
            latest().edits.closeEdit(key, now);
          },
          (error) => void toast(notKept(error), { tone: 'danger' }),
        );
    },
    remove: (message) => latest().removeMessage(message),
    reply: (message) => latest().onReply(headFor(message, latest())),
    openQuoted: (reply) => {
      const { messages, goTo, isGone } = latest();
      const quoted = quotedBy(reply, messages);
      const messageId = quoted?.id ?? reply.target?.messageId;
      if (quoted) return goTo(quoted.id);
      if (messageId === undefined) return void toast(t('reply.notLoaded'), { here: true });
      void isGone(messageId).then((gone) => (gone ? void toast(t('reply.deleted'), { here: true }) : goTo(messageId)));
    },
    copyText: (message) => void copyWithToast(answerOf(message.message, latest().usernames)),
    copyLink: (message) => void copyWithToast(location.origin + paths.message(latest().groupId, message.id)),
    markUnread: (message) => {
      const { messages, mark } = latest();
      mark(messages[messages.findIndex((other) => other.id === message.id) - 1]?.id ?? null);
    },
    toNextMention: () => latest().toNextMention(),
    pinners: () => latest().pinners,
    canReport: () => latest().hasReports,
    report: ({ id }) => openReport({ type: 'message', id }),
    select: (message) => latest().selecting.begin(message),
    choose: (message, range) => latest().selecting.toggle(message.id, range),
    retry: (key) => void latest().outbox.retry(key).catch(tooLate),
    sendAgain: (key) => void latest().outbox.sendAgain(key).catch(tooLate),
    dropFiles: (key) => void latest().outbox.dropFiles(key).catch(tooLate),
    overwrite: (key) => void latest().outbox.overwrite(key).catch(tooLate),
    discard: (key) => {
      const giveBack = ({ kind, text }: Entry) => kind === 'message' && latest().onText(text);
      const late = (error: unknown) => {
        if (!(error instanceof AlreadySent)) return tooLate(error);
        const sent = latest().messages.find(({ id }) => id === error.messageId);
        const run = () => sent && latest().removeMessage(sent);
        toast(t('message.alreadySent'), sent && { action: { label: t('message.delete'), run } });
      };
      latest().outbox.discard(key).then(giveBack, late);
    },
  };
  return actions;
}
