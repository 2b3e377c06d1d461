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
