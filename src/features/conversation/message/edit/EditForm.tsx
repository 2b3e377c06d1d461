import { type KeyboardEvent, type Ref, useEffect, useEffectEvent, useRef } from 'react';
import { isComposing } from '../../../../browser/input/isComposing';
import { enterHint, sends } from '../../../../browser/input/sendKey';
import { usePreferences } from '../../../../browser/preferences';
import { t } from '../../../../i18n/translate';
import { Button } from '../../../../ui/Button';
import { FormError } from '../../../../ui/FormError';
import { inputLook } from '../../../../ui/fields/inputLook';
import { repeated } from '../../../../ui/fields/repeated';
import { inRow, lazyPart } from '../../../../ui/parts/lazyPart';
import { type EditFormInput, useEditForm } from './useEditForm';

const KeptFiles = lazyPart(() => import('./KeptFiles'), inRow);

/** What is typed here is a draft, kept over everything but Save, Cancel and Delete. */
export default function EditForm(props: EditFormInput) {
  const { readOnly, actions } = props;
  const form = useEditForm(props);
  // One that stands there again, after a reload, does not take the focus from where it is; nor does one whose code comes while
  // the person already writes something else.
  const field = useFocusAtEnd(form.answer, () => form.wasOpen || (actions.isFromComposer() && isWriting()));

  return (
    <div className="grid gap-2 pt-1">
      <EditField ref={field} form={form} />
      {form.files.length > 0 && (
        <KeptFiles
          files={form.files}
          onRemove={(file) => {
            form.removeFile(file);
            field.current?.focus();
          }}
        />
      )}
      {form.problem && <FormError>{form.problem}</FormError>}
      <div className="flex gap-2">
        <Button look="primary" className="min-h-9" disabled={readOnly} onClick={form.save}>
          {t('save')}
        </Button>
        <Button look="quiet" className="min-h-9" onClick={form.cancel}>
          {t('cancel')}
        </Button>
        {/* After Cancel, which stays where somebody is about to press. */}
        {form.remove && (
          <Button look="danger" className="ms-auto min-h-9" onClick={form.remove}>
            {t('message.delete')}
          </Button>
        )}
      </div>
    </div>
  );
}

interface EditFieldProps {
  ref: Ref<HTMLTextAreaElement>;
  form: ReturnType<typeof useEditForm>;
}

function EditField({ ref, form }: EditFieldProps) {
  const { sendKey } = usePreferences();
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (isComposing(event)) return;
    if (event.key === 'Escape') form.leave();
    else if (sends(event, sendKey)) {
      event.preventDefault();
      form.save();
    }
  };
  return (
    <div
      data-repeated={repeated(form.answer)}
      className="grows [--field-border:1px] [--field-height:15rem] [--field-padding:--spacing(2)_--spacing(3)]"
    >
      <textarea
        ref={ref}
        dir="auto"
        rows={1}
        enterKeyHint={enterHint(sendKey)}
        aria-label={t('message.editField')}
        aria-invalid={form.isInvalid || undefined}
        className={inputLook}
        value={form.answer}
        onChange={(event) => form.setAnswer(event.target.value)}
        onKeyDown={onKeyDown}
      />
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
