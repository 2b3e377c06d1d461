import { useEffect } from 'react';
import type { TimelineView } from '../../../../data/timeline/useTimeline';
import type { OutboxView } from '../../../../outbox/OutboxContext';
import { useEdits } from '../../../../outbox/useDraft';
import { findUnsaved } from './findUnsaved';
import { useOpenForm } from './useOpenForm';

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
