import { use, useState } from 'react';
import { replyOf } from '#contract/replies';
import type { Attachment, Message } from '#contract/resources';
import { useMaxTextLength } from '#data/useHasCapability';
import { PeopleContext } from '#features/conversation/paneContexts';
import { textProblemLabel } from '#features/shared/notQueuedLabel';
import { t } from '#i18n/translate';
import type { EditOf } from '#outbox/model/draft';
import { useOutboxItself } from '#outbox/OutboxContext';
import { toast } from '#ui/overlay/toastStore';
import { focusNeighbour } from '../actions/focusNeighbour';
import type { RowActions } from '../actions/rowActions';

interface EditDraftInput {
  conversationId: string;
  /** Message id, or entry key. */
  id: string;
  /** Undefined for unsent words, whose files stay. */
  message: Message | undefined;
  attachments: readonly Attachment[];
  /** Includes a pending edit. */
  text: string;
}

function useEditDraft({ conversationId, id, message, attachments, text }: EditDraftInput) {
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

export interface EditFormInput extends EditDraftInput {
  readOnly: boolean;
  actions: RowActions;
}

export function useEditForm({ readOnly, actions, ...edited }: EditFormInput) {
  const { id, message } = edited;
  const edit = useEditDraft(edited);
  const { draft, kept } = edit;
  // Only the answer of a reply is changed.
  const { usernames } = use(PeopleContext);
  const [head] = useState(() => replyOf(draft, usernames)?.head ?? '');
  const answer = draft.slice(head.length);

  const isEmpty = !answer.trim() && kept.length === 0;
  const maxLength = useMaxTextLength();
  const [isRefused, setIsRefused] = useState(false);
  const problemOfWords = isEmpty ? t('message.editEmpty') : textProblemLabel(draft, maxLength);
  const problem = readOnly ? t('error.archived') : problemOfWords;

  const close = () => actions.closeEdit(id);
  const cancel = () => {
    const undo = edit.drop();
    close();
    if (undo) toast(t('edit.discarded'), { action: { label: t('undo'), run: undo } });
  };
  const save = () => {
    setIsRefused(true);
    if (problem) return;
    if (!edit.isChanged) cancel();
    else if (!message) actions.changeText(id, draft);
    // Compared with the message, because a pending edit may have removed files already.
    else actions.saveEdit(message, draft, edit.base, kept.length < message.attachments.length ? kept : undefined);
  };

  return {
    answer,
    setAnswer: (words: string) => edit.setText(head + words),
    files: message ? kept : [],
    removeFile: edit.removeFile,
    wasOpen: edit.wasOpen,
    isInvalid: isRefused && problem !== null,
    /** Null until the first save is refused. */
    problem: isRefused || readOnly ? problem : null,
    leave: () => {
      if (isEmpty) edit.drop();
      else edit.leave();
      close();
    },
    cancel,
    save,
    remove:
      isRefused && isEmpty && !readOnly && message
        ? () => {
            edit.drop();
            close();
            focusNeighbour();
            actions.remove(message);
          }
        : undefined,
  };
}
