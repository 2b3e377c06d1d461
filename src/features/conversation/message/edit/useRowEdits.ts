import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { answerOf } from '../../../../contract/replies';
import type { TimelineView } from '../../../../data/timeline/useTimeline';
import { t } from '../../../../i18n/translate';
import type { Draft } from '../../../../outbox/drafts/draft';
import { editedId } from '../../../../outbox/drafts/draft';
import { useEdits } from '../../../../outbox/drafts/useEdits';
import type { OutboxView } from '../../../../outbox/OutboxContext';
import { paths } from '../../../../paths';
import { toast } from '../../../../ui/overlay/toasts';
import { copyWithToast } from '../../../shared/copyWithToast';
import { isDeleted } from '../isDeleted';

interface Editing {
  messageId: string;
  from: 'row' | 'composer' | 'draft';
}

interface RowEditsInput {
  username: string;
  /** In an archived group only what is not sent yet can be changed. */
  readOnly: boolean;
  groupId: string;
  conversationId: string;
  timeline: TimelineView;
  outbox: OutboxView;
  /** The key of a message's row. */
  keyOf: (messageId: string) => string;
  rowOfMessage: (messageId: string) => HTMLElement | null;
  onText: (text: string) => void;
  onFocusComposer: () => void;
}

export type RowEdits = ReturnType<typeof useRowEdits>;

/** The one message whose form is open, and the edits of others that are not saved. */
export function useRowEdits(input: RowEditsInput) {
  const {
    username,
    readOnly,
    groupId,
    conversationId,
    timeline,
    outbox,
    keyOf,
    rowOfMessage,
    onText,
    onFocusComposer,
  } = input;
  const { messages, leaving, older, newer } = timeline;
  const { entries, hold } = outbox;
  const navigate = useNavigate();
  const { edits, keep, drop } = useEdits(conversationId);
  // A form that was open when the conversation was left stands there again.
  const [editing, setEditing] = useState<Editing | null>(() => {
    const left = edits.find((draft) => draft.edit?.open);
    return left ? { messageId: editedId(left), from: 'draft' } : null;
  });

  // What somebody corrects is not sent as it was: a message on its way, or an edit of one.
  const held = entries.find(
    ({ key, kind, messageId }) => editing?.messageId === (kind === 'edit' ? messageId : key),
  )?.key;
  useEffect(() => (held === undefined ? undefined : hold(held)), [held, hold]);

  const isGone = (draft: Draft) =>
    !leaving.has(editedId(draft)) &&
    isDeleted(draft, { messages, entries, hasOlder: older.more, hasNewer: newer.more });
  const isHere = (id: string) => messages.some((each) => each.id === id) || entries.some(({ key }) => key === id);
  const isEdited = (draft: Draft) =>
    [editedId(draft), outbox.keyOf(editedId(draft))].includes(editing?.messageId ?? '');
  const unsaved = edits.filter(
    (draft) => !leaving.has(editedId(draft)) && !(isEdited(draft) && isHere(editedId(draft))),
  );

  const lost = timeline.status === 'success' && unsaved.some((draft) => isGone(draft) && isEdited(draft));
  // The form that had the focus is gone with its message.
  useEffect(() => {
    if (!lost) return;
    setEditing(null);
    onFocusComposer();
  }, [lost, onFocusComposer]);

  const openEdit = (id: string) => setEditing({ messageId: id, from: 'row' });
  return {
    editing: editing?.messageId,
    /** The words of an edit are on their way, and no draft any more. */
    dropEdit: drop,
    openEdit,
    /** Up in an empty composer: opens the form of the caller's last message that can be changed. */
    editLast: () => {
      const waiting = entries.findLast((entry) => entry.kind === 'message' && entry.state !== 'acked');
      const last = readOnly ? undefined : messages.findLast((message) => message.contact.username === username);
      const id = waiting?.key ?? last?.id;
      if (id !== undefined) setEditing({ messageId: id, from: 'composer' });
    },
    /** Nothing when another form is open by now. `key`: of the row that it was about, when that has changed. */
    closeEdit: (id: string, key?: string) => {
      if (!editing || keyOf(editing.messageId) !== keyOf(id)) return;
      setEditing(null);
      const { activeElement } = document;
      const row = rowOfMessage(editing.messageId);
      // Saving took a while, and the person has moved the focus meanwhile.
      if (activeElement !== document.body && !row?.contains(activeElement)) return;
      // Where the person came from: the form that had the focus is gone.
      if (editing.from === 'composer') onFocusComposer();
      else rowOfMessage(key ?? editing.messageId)?.focus();
    },
    /** For `UnsavedEdits`. */
    unsaved: {
      edits: unsaved,
      isDeleted: isGone,
      onEdit: (draft: Draft) => {
        const id = editedId(draft);
        if (isHere(id)) return openEdit(id);
        if (draft.edit) keep(id, draft.text, { ...draft.edit, open: true });
        void navigate(paths.message(groupId, id));
      },
      onCopy: (draft: Draft) => void copyWithToast(answerOf(draft.text)),
      onCompose: (draft: Draft) => {
        drop(editedId(draft));
        onText(draft.text);
      },
      onDiscard: (draft: Draft) => {
        const { text, edit: of } = draft;
        drop(editedId(draft));
        const undo = () => of && keep(editedId(draft), text, { ...of, open: false });
        toast(t('edit.discarded'), { action: { label: t('undo'), run: undo } });
      },
    },
  };
}
