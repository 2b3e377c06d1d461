import { type KeyboardEvent, use, useEffect, useEffectEvent, useRef, useState } from 'react';
import { isComposing } from '../../../../browser/input/isComposing';
import { enterHint, sends } from '../../../../browser/input/sendKey';
import { usePreferences } from '../../../../browser/preferences';
import { replyOf } from '../../../../contract/replies';
import { useMaxTextLength } from '../../../../data/useMaxTextLength';
import { t } from '../../../../i18n/translate';
import { Button } from '../../../../ui/Button';
import { FormError } from '../../../../ui/FormError';
import { inputLook } from '../../../../ui/fields/inputLook';
import { repeated } from '../../../../ui/fields/repeated';
import { toast } from '../../../../ui/overlay/toastStore';
import { inRow, lazyPart } from '../../../../ui/parts/lazyPart';
import { textProblemLabel } from '../../../shared/textProblemLabel';
import { PeopleContext } from '../../markdown/people';
import { focusNeighbour } from '../actions/focusNeighbour';
import type { RowActions } from '../actions/rowActions';
import { type EditDraftInput, useEditDraft } from './useEditDraft';

const KeptFiles = lazyPart(() => import('./KeptFiles'), inRow);

export interface EditFormProps extends EditDraftInput {
  /** The group is archived: the words are kept, and saved when it is restored. */
  readOnly: boolean;
  actions: RowActions;
}

/** What is typed here is a draft, kept over everything but Save, Cancel and Delete. */
export default function EditForm({ readOnly, actions, ...edited }: EditFormProps) {
  const { id, message } = edited;
  const { sendKey } = usePreferences();
  const edit = useEditDraft(edited);
  const { draft, kept } = edit;
  // What it answers stays as it is: only the answer is changed.
  const { usernames } = use(PeopleContext);
  const [head] = useState(() => replyOf(draft, usernames)?.head ?? '');
  const answer = draft.slice(head.length);
  const isEmpty = !answer.trim() && kept.length === 0;
  const maxLength = useMaxTextLength();
  const problem = readOnly
    ? t('error.archived')
    : isEmpty
      ? t('message.editEmpty')
      : textProblemLabel(draft, maxLength);
  const [isRefused, setIsRefused] = useState(false);
  // One that stands there again, after a reload, does not take the focus from where it is; nor does one whose code comes while
  // the person already writes something else.
  const field = useFocusAtEnd(answer, () => edit.wasOpen || (actions.isFromComposer() && isWriting()));

  /** Esc closes the form and keeps the words. */
  const leave = () => {
    edit.leave();
    actions.closeEdit(id);
  };
  const cancel = () => {
    const undo = edit.drop();
    actions.closeEdit(id);
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
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (isComposing(event)) return;
    if (event.key === 'Escape') leave();
    else if (sends(event, sendKey)) {
      event.preventDefault();
      save();
    }
  };

  return (
    <div className="grid gap-2 pt-1">
      <div
        data-repeated={repeated(answer)}
        className="grows [--field-border:1px] [--field-height:15rem] [--field-padding:--spacing(2)_--spacing(3)]"
      >
        <textarea
          ref={field}
          dir="auto"
          rows={1}
          enterKeyHint={enterHint(sendKey)}
          aria-label={t('message.editField')}
          aria-invalid={isRefused && problem ? true : undefined}
          className={inputLook}
          value={answer}
          onChange={(event) => edit.setText(head + event.target.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      {message && kept.length > 0 && (
        <KeptFiles
          files={kept}
          onRemove={(file) => {
            edit.removeFile(file);
            field.current?.focus();
          }}
        />
      )}
      {(isRefused || readOnly) && problem && <FormError>{problem}</FormError>}
      <div className="flex gap-2">
        <Button look="primary" className="min-h-9" disabled={readOnly} onClick={save}>
          {t('save')}
        </Button>
        {isRefused && isEmpty && !readOnly && message && (
          <Button
            look="danger"
            className="min-h-9"
            onClick={() => {
              edit.drop();
              actions.closeEdit(id);
              focusNeighbour();
              actions.remove(message);
            }}
          >
            {t('message.delete')}
          </Button>
        )}
        <Button look="quiet" className="min-h-9" onClick={cancel}>
          {t('cancel')}
        </Button>
      </div>
    </div>
  );
}

function isWriting(): boolean {
  const { activeElement } = document;
  return activeElement instanceof HTMLTextAreaElement && activeElement.value !== '';
}

/** A field that begins with the caret at its end, where most corrections are, and with the focus unless it is to stay where it is. */
function useFocusAtEnd(text: string, staysAway: () => boolean) {
  const field = useRef<HTMLTextAreaElement>(null);
  const length = useRef(text.length);
  const onOpen = useEffectEvent(() => {
    if (!staysAway()) field.current?.focus();
    field.current?.setSelectionRange(length.current, length.current);
  });
  useEffect(() => onOpen(), []);
  return field;
}
