import { use, useState } from 'react';
import { replyOf } from '#contract/replies';
import type { Attachment, Message } from '#contract/resources';
import { useMaxTextLength } from '#data/useHasCapability';
import { textProblemLabel } from '#features/shared/notQueuedLabel';
import { t } from '#i18n/translate';
import type { EditOf } from '#outbox/model/draft';
import { useOutboxItself } from '#outbox/OutboxContext';
import { toast } from '#ui/overlay/toastStore';
import { PeopleContext } from '../../paneContexts';
import { focusNeighbour } from '../actions/focusNeighbour';
import type { RowActions } from '../actions/rowActions';

export interface EditFormInput {
  conversationId: string;
  /** Message id, or entry key. */
  id: string;
  /** Undefined for unsent words, whose files stay. */
  message: Message | undefined;
  attachments: readonly Attachment[];
  /** Includes a pending edit. */
  text: string;
  readOnly: boolean;
  actions: RowActions;
}

export function useEditForm({ conversationId, id, message, attachments, text, readOnly, actions }: EditFormInput) {
  const outbox = useOutboxItself();
  const { drafts } = outbox;
  const [saved] = useState(() => drafts.edit(id));
  const [base] = useState(() => saved?.edit ?? outbox.beginEdit(conversationId, text, message));
  const [draft, setDraft] = useState(saved?.text ?? text);
  const [kept, setKept] = useState(() => {
    const ids = saved?.edit?.kept;
    return ids ? attachments.filter((file) => ids.includes(file.id)) : attachments;
  });
  // Only the answer of a reply is changed.
  const { usernames } = use(PeopleContext);
  const [head] = useState(() => replyOf(draft, usernames)?.head ?? '');
  const answer = draft.slice(head.length);

  const isEmpty = !answer.trim() && kept.length === 0;
  const maxLength = useMaxTextLength();
  const [isRefused, setIsRefused] = useState(false);
  const problemOfWords = isEmpty ? t('message.editEmpty') : textProblemLabel(draft, maxLength);
  const problem = readOnly ? t('error.archived') : problemOfWords;

  const keep = (words: string, files: readonly Attachment[], open: boolean) => {
    const hasFewer = files.length < attachments.length;
    if (words === base.base && !hasFewer) return drafts.dropEdit(id);
    const edit: EditOf = { ...base, kept: undefined, ...(hasFewer && { kept: files.map((file) => file.id) }), open };
    drafts.saveEdit(id, words, edit);
  };
  const close = () => actions.closeEdit(id);
  const cancel = () => {
    const dropped = drafts.edit(id);
    drafts.dropEdit(id);
    close();
    if (!dropped) return;
    const undo = () => dropped.edit && drafts.saveEdit(id, dropped.text, { ...dropped.edit, open: false });
    toast(t('edit.discarded'), { action: { label: t('undo'), run: undo } });
  };
  const save = () => {
    setIsRefused(true);
    if (problem) return;
    const isChanged = draft !== text || draft !== base.base || kept.length !== attachments.length;
    if (!isChanged) cancel();
    else if (!message) actions.changeText(id, draft);
    // Compared with the message, because a pending edit may have removed files already.
    else actions.saveEdit(message, draft, base, kept.length < message.attachments.length ? kept : undefined);
  };

  return {
    answer,
    setAnswer: (words: string) => {
      setDraft(head + words);
      keep(head + words, kept, true);
    },
    files: message ? kept : [],
    removeFile: (file: Attachment) => {
      const rest = kept.filter((other) => other.id !== file.id);
      setKept(rest);
      keep(draft, rest, true);
    },
    /** True if the form was open, as before a reload. */
    wasOpen: saved?.edit?.open === true,
    isInvalid: isRefused && problem !== null,
    /** Null until the first save is refused. */
    problem: isRefused || readOnly ? problem : null,
    /** Closes and keeps the words. */
    leave: () => {
      if (isEmpty) drafts.dropEdit(id);
      else keep(draft, kept, false);
      close();
    },
    cancel,
    save,
    remove:
      isRefused && isEmpty && !readOnly && message
        ? () => {
            drafts.dropEdit(id);
            close();
            focusNeighbour();
            actions.remove(message);
          }
        : undefined,
  };
}
