import { useEffect, useState } from 'react';
import type { TimelineView } from '#data/timeline/useTimeline';
import { type Draft, editedId } from '#outbox/model/draft';
import type { OutboxView } from '#outbox/OutboxContext';
import { useEdits } from '#outbox/useDraft';
import { isDeleted } from '../isDeleted';

interface OpenForm {
  /** Of the message, or the key of its entry. */
  id: string;
  openedFrom: 'row' | 'composer' | 'draft';
}

interface OpenFormInput {
  edits: readonly Draft[];
  keyOf: (messageId: string) => string;
  rowOfMessage: (messageId: string) => HTMLElement | null;
  onFocusComposer: () => void;
}

/** The one message, or entry, whose form is open. */
function useOpenForm({ edits, keyOf, rowOfMessage, onFocusComposer }: OpenFormInput) {
  // A form that was open when the conversation was left stands there again.
  const [form, setForm] = useState<OpenForm | null>(() => {
    const left = edits.find((draft) => draft.edit?.open);
    return left ? { id: editedId(left), openedFrom: 'draft' } : null;
  });
  return {
    editing: form?.id,
    openedFrom: form?.openedFrom,
    setForm,
    /** Nothing when another form is open by now. `key`: of the row that it was about, when that has changed. */
    closeEdit: (id: string, key?: string) => {
      if (!form || keyOf(form.id) !== keyOf(id)) return;
      setForm(null);
      const { activeElement } = document;
      const row = rowOfMessage(form.id);
      // Saving took a while, and the person has moved the focus meanwhile.
      if (activeElement !== document.body && !row?.contains(activeElement)) return;
      // Where the person came from: the form that had the focus is gone.
      if (form.openedFrom === 'composer') onFocusComposer();
      else rowOfMessage(key ?? form.id)?.focus();
    },
  };
}

interface FindUnsavedInput {
  edits: readonly Draft[];
  timeline: TimelineView;
  outbox: OutboxView;
  /** The message, or entry, whose form is open. */
  editing: string | undefined;
}

/** The edits that no form on screen shows, and what is known of their messages. */
function findUnsaved({ edits, timeline, outbox, editing }: FindUnsavedInput) {
  const { messages, leaving, older, newer } = timeline;
  const { entries } = outbox;
  const isGone = (draft: Draft) =>
    !leaving.has(editedId(draft)) &&
    isDeleted(draft, { messages, entries, hasOlder: older.more, hasNewer: newer.more });
  const isHere = (id: string) => messages.some((each) => each.id === id) || entries.some(({ key }) => key === id);
  const isEdited = (draft: Draft) => [editedId(draft), outbox.keyOf(editedId(draft))].includes(editing ?? '');
  const unsaved = edits.filter(
    (draft) => !leaving.has(editedId(draft)) && !(isEdited(draft) && isHere(editedId(draft))),
  );
  return {
    edits: unsaved,
    isDeleted: isGone,
    /** Its row is loaded. */
    isHere,
    /** The message of the open form was deleted. */
    isFormLost: timeline.status === 'success' && unsaved.some((draft) => isGone(draft) && isEdited(draft)),
  };
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
  onDraft: () => void;
  onFocusComposer: () => void;
}

export type RowEdits = ReturnType<typeof useRowEdits>;

/** The one message whose form is open, and the edits of others that are not saved. */
export function useRowEdits(input: RowEditsInput) {
  const { username, readOnly, groupId, conversationId, timeline, outbox, onDraft, onFocusComposer } = input;
  const { edits, drop } = useEdits(conversationId);
  const { editing, openedFrom, setForm, closeEdit } = useOpenForm({ ...input, edits });
  const openEdit = (id: string) => setForm({ id, openedFrom: 'row' });
  const { isFormLost, ...unsaved } = findUnsaved({ edits, timeline, outbox, editing });
  useHoldEdited(outbox, editing);

  // The form that had the focus is gone with its message.
  useEffect(() => {
    if (!isFormLost) return;
    setForm(null);
    onFocusComposer();
  }, [isFormLost, onFocusComposer, setForm]);

  return {
    editing,
    openedFrom,
    /** The words of an edit are on their way, and no draft any more. */
    dropEdit: drop,
    openEdit,
    /** Up in an empty composer: opens the form of the caller's last message that can be changed. */
    editLast: () => {
      const waiting = outbox.entries.findLast((entry) => entry.kind === 'message' && entry.state !== 'acked');
      const last = readOnly
        ? undefined
        : timeline.messages.findLast((message) => message.contact.username === username);
      const id = waiting?.key ?? last?.id;
      if (id !== undefined) setForm({ id, openedFrom: 'composer' });
    },
    closeEdit,
    /** For `UnsavedEdits`. */
    unsaved: { ...unsaved, groupId, conversationId, openEdit, onDraft },
  };
}

/** What somebody corrects is not sent as it was: a message on its way, or an edit of one. */
function useHoldEdited({ entries, hold }: OutboxView, editing: string | undefined): void {
  const held = entries.find(({ key, kind, messageId }) => editing === (kind === 'edit' ? messageId : key))?.key;
  useEffect(() => (held === undefined ? undefined : hold(held)), [held, hold]);
}
