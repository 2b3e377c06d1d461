import { X } from 'lucide-react';
import { type KeyboardEvent, use, useEffect, useEffectEvent, useRef } from 'react';
import { PeopleContext } from '#features/conversation/paneContexts';
import { useWriting } from '#features/shared/writing/useWriting';
import { writingAfter } from '#features/shared/writing/writingPart';
import { t } from '#i18n/translate';
import { Button, IconButton } from '#ui/Button';
import { FormError } from '#ui/fields/Form';
import { inputLook, repeated } from '#ui/fields/inputLook';
import { FileIcon } from '#ui/files/FileName';
import { toast } from '#ui/overlay/toastStore';
import { lazyPart, noNotice } from '#ui/parts/lazyPart';
import { type EditFormInput, useEditForm } from './useEditForm';

/** The caret stays in the text. */
const CompletionList = lazyPart(writingAfter, ({ CompletionList }) => CompletionList, noNotice);

/** The text is a draft that survives all but Save, Cancel and Delete. */
export default function EditForm(props: EditFormInput) {
  const { readOnly, actions } = props;
  const form = useEditForm(props);
  // Takes no focus after a reload, or if the person writes elsewhere by now.
  const field = useFocusAtEnd(form.answer, () => form.wasOpen || (actions.isFromComposer() && isWriting()));
  const { contacts } = use(PeopleContext);
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return false;
    form.leave();
    return true;
  };
  const { completion, keys } = useWriting({
    field,
    members: contacts,
    stepAside: () => {},
    onFiles: () => toast(t('edit.noFiles')),
    onSend: form.save,
    onKey,
  });
  return (
    <div className="grid gap-2 pt-1">
      <div
        data-repeated={repeated(form.answer)}
        className="grows relative [--field-border:1px] [--field-height:15rem] [--field-padding:--spacing(2)_--spacing(3)]"
      >
        {completion.open && <CompletionList completion={completion} />}
        <textarea
          {...keys}
          ref={field}
          dir="auto"
          rows={1}
          aria-label={t('message.editField')}
          aria-invalid={form.isInvalid || undefined}
          {...completion.fieldProps}
          className={inputLook}
          value={form.answer}
          onChange={(event) => {
            form.setAnswer(event.target.value);
            completion.onInput(event.nativeEvent);
          }}
          onSelect={completion.update}
          onBlur={completion.close}
          onKeyDown={(event) => {
            event.stopPropagation();
            keys.onKeyDown(event);
          }}
        />
      </div>
      {form.files.length > 0 && (
        <ul aria-label={t('message.files')} className="flex flex-wrap gap-1.5">
          {form.files.map((file) => (
            <li
              key={file.id}
              className="flex max-w-full items-center gap-2 rounded-lg border border-line bg-paper ps-2 pe-0.5 text-sm"
            >
              <FileIcon type={file.file_type} />
              <bdi className="min-w-0 truncate">{file.filename}</bdi>
              <IconButton
                icon={X}
                small
                label={t('files.remove', { name: file.filename })}
                onClick={() => {
                  form.removeFile(file);
                  field.current?.focus();
                }}
              />
            </li>
          ))}
        </ul>
      )}
      {form.problem && <FormError>{form.problem}</FormError>}
      <div className="flex gap-2">
        <Button look="primary" className="min-h-9" disabled={readOnly} onClick={form.save}>
          {t('save')}
        </Button>
        <Button look="quiet" className="min-h-9" onClick={form.cancel}>
          {t('cancel')}
        </Button>
        {/* After Cancel, which keeps its place under the pointer. */}
        {form.remove && (
          <Button look="danger" className="ms-auto min-h-9" onClick={form.remove}>
            {t('message.delete')}
          </Button>
        )}
      </div>
    </div>
  );
}

function isWriting(): boolean {
  const { activeElement } = document;
  return activeElement instanceof HTMLTextAreaElement && activeElement.value !== '';
}

/** The caret starts at the end. */
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
