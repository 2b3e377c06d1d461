import { use, useState } from 'react';
import { replyOf } from '#contract/replies';
import { useMaxTextLength } from '#data/useHasCapability';
import { textProblemLabel } from '#features/shared/textProblemLabel';
import { t } from '#i18n/translate';
import { toast } from '#ui/overlay/toastStore';
import { PeopleContext } from '../../markdown/people';
import { focusNeighbour } from '../actions/focusNeighbour';
import type { RowActions } from '../actions/rowActions';
import { type EditDraftInput, useEditDraft } from './useEditDraft';

export interface EditFormInput extends EditDraftInput {
  /** The group is archived: the words are kept, and saved when it is restored. */
  readOnly: boolean;
  actions: RowActions;
}

/** What stands in the form, what speaks against saving it, and the ways out of it. */
export function useEditForm({ readOnly, actions, ...edited }: EditFormInput) {
  const { id, message } = edited;
  const edit = useEditDraft(edited);
  const { draft, kept } = edit;
  // What it answers stays as it is: only the answer is changed.
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
    // Against the message itself: an edit that waits may have taken some already.
    else actions.saveEdit(message, draft, edit.base, kept.length < message.attachments.length ? kept : undefined);
  };

  return {
    answer,
    setAnswer: (words: string) => edit.setText(head + words),
    /** Those that can be removed. */
    files: message ? kept : [],
    removeFile: edit.removeFile,
    wasOpen: edit.wasOpen,
    isInvalid: isRefused && problem !== null,
    /** To be shown; null also while nobody has tried to save. */
    problem: isRefused || readOnly ? problem : null,
    /** Closes the form and keeps the words, if there are any. */
    leave: () => {
      if (isEmpty) edit.drop();
      else edit.leave();
      close();
    },
    cancel,
    save,
    /** Undefined but for a message of which nothing is left, once that was refused. */
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
