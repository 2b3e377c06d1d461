import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { limits } from '../../contract/limits';
import { codePoints, textProblem } from '../../contract/text';
import { Button } from '../../ui/Button';
import { inputLook } from '../../ui/Field';
import { isComposing } from '../../ui/isComposing';
import { t } from '../../words/words';

interface EditFormProps {
  text: string;
  onSave: (text: string) => void;
  onClose: () => void;
}

export function EditForm({ text, onSave, onClose }: EditFormProps) {
  const [draft, setDraft] = useState(text);
  const [asked, setAsked] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const actual = codePoints(draft);
  const problem = textProblem(draft, limits.messageText);
  const words = !draft.trim()
    ? t('message.editEmpty')
    : problem?.code === 'too-long'
      ? t('composer.tooLong', { count: actual - limits.messageText })
      : problem && t('composer.badText');

  // The caret goes to the end, where most corrections are.
  useEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(text.length, text.length);
  }, [text]);

  const save = () => {
    setAsked(true);
    if (words) return;
    if (draft === text) onClose();
    else onSave(draft);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (isComposing(event)) return;
    if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      save();
    }
  };

  return (
    <div className="grid gap-2 pt-1">
      <textarea
        ref={field}
        dir="auto"
        aria-label={t('message.editField')}
        aria-invalid={asked && words ? true : undefined}
        className={`${inputLook} field-sizing-content max-h-60 resize-none`}
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {asked && words && (
        <p role="alert" className="text-sm font-medium text-danger">
          {words}
        </p>
      )}
      <div className="flex gap-2">
        <Button look="primary" className="min-h-9" onClick={save}>
          {t('save')}
        </Button>
        <Button look="quiet" className="min-h-9" onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </div>
  );
}
