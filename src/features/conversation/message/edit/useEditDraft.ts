import { useState } from 'react';
import type { Attachment, Message } from '#contract/resources';
import type { EditOf } from '#outbox/model/draft';
import { useOutboxItself } from '#outbox/OutboxContext';

export interface EditDraftInput {
  conversationId: string;
  /** Of the message, or the key of its entry. */
  id: string;
  /** None yet for words that are still on their way; their files stay as they are. */
  message: Message | undefined;
  attachments: readonly Attachment[];
  /** As it stands, which may be an edit that is still on its way. */
  text: string;
}

/** What a form has changed of a message, kept as a draft with every change. */
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
    /** The files that stay. */
    kept,
    /** What the edit began from. */
    base,
    /** The form stood there before, as before a reload. */
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
    /** The form is closed, and the words stay. */
    leave: () => keep(draft, kept, false),
    /** Nothing of it is kept. Returns what brings it back; undefined: there was nothing. */
    drop: () => {
      const dropped = drafts.edit(id);
      drafts.dropEdit(id);
      return dropped && (() => dropped.edit && drafts.saveEdit(id, dropped.text, { ...dropped.edit, open: false }));
    },
  };
}
