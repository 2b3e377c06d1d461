import { useState } from 'react';
import { type Draft, editedId } from '../../../../outbox/model/draft';

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
export function useOpenForm({ edits, keyOf, rowOfMessage, onFocusComposer }: OpenFormInput) {
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
