import { useState } from 'react';
import type { Attachment, Message } from '#contract/resources';
import type { EditOf } from '#outbox/model/draft';
import { useOutboxItself } from '#outbox/OutboxContext';

export interface EditDraftInput {
  conversationId: string;
  /** Message id, or entry key. */
  id: string;
  /** Undefined for unsent words, whose files stay. */
  message: Message | undefined;
  attachments: readonly Attachment[];
  /** Includes a pending edit. */
  text: string;
}

export function useEditDraft({ conversationId, id, message, attachments, text }: EditDraftInput) {
  const outbox = useOutboxItself();
  const { drafts } = outbox;
  const [saved] = useState(() => drafts.edit(id));
  const [base] = useState(() => saved?.edit ?? outbox.beginEdit(conversationId, text, message));
  const [draft, setDraft] = useState(saved?.text ?? text);
  const [kept, setKept] = useState(() => {
    const ids = saved?.edit?.kept;
    return ids ? attachments.filter((file) => ids.includes(file.id)) : attachments;
  });

  const keep = (words: string, files: readonly Attachment[], open: boolean) => {
    const hasFewer = files.length < attachments.length;
    if (words === base.base && !hasFewer) return drafts.dropEdit(id);
    const edit: EditOf = { ...base, kept: undefined, ...(hasFewer && { kept: files.map((file) => file.id) }), open };
    drafts.saveEdit(id, words, edit);
  };

  return {
    draft,
    /** Remaining files. */
    kept,
    base,
    /** True if the form was open, as before a reload. */
    wasOpen: saved?.edit?.open === true,
    isChanged: draft !== text || draft !== base.base || kept.length !== attachments.length,
    setText: (words: string) => {
      setDraft(words);
      keep(words, kept, true);
    },
    removeFile: (file: Attachment) => {
      const rest = kept.filter((other) => other.id !== file.id);
      setKept(rest);
      keep(draft, rest, true);
    },
    /** Closes and keeps the words. */
    leave: () => keep(draft, kept, false),
    /** Discards it. Returns an undo, or undefined if there was nothing. */
    drop: () => {
      const dropped = drafts.edit(id);
      drafts.dropEdit(id);
      return dropped && (() => dropped.edit && drafts.saveEdit(id, dropped.text, { ...dropped.edit, open: false }));
    },
  };
}
