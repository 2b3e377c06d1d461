import { X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { limits } from '../../contract/limits';
import type { Attachment, Message } from '../../contract/resources';
import { codePoints, textProblem } from '../../contract/text';
import { Button } from '../../ui/Button';
import { inputLook } from '../../ui/Field';
import { FileIcon } from '../../ui/FileIcon';
import { IconButton } from '../../ui/IconButton';
import { isComposing } from '../../ui/isComposing';
import { usePreferences } from '../../ui/preferences';
import { sends } from '../../ui/sendKey';
import { t } from '../../words/words';

interface EditFormProps {
  /** None yet for words that are still on their way; their files stay as they are. */
  message: Message | undefined;
  attachments: readonly Attachment[];
  /** As it stands, which may be an edit that is still on its way. */
  text: string;
  /** With the files that stay, when there are fewer of them. */
  onSave: (text: string, kept?: readonly Attachment[]) => void;
  onClose: () => void;
  /** What an edit that leaves nothing asks for. */
  onDelete: (() => void) | undefined;
}

export function EditForm({ message, attachments, text, onSave, onClose, onDelete }: EditFormProps) {
  const { sendKey } = usePreferences();
  const [draft, setDraft] = useState(text);
  const [kept, setKept] = useState(attachments);
  const [asked, setAsked] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const actual = codePoints(draft);
  const problem = textProblem(draft, limits.messageText);
  const empty = !draft.trim() && kept.length === 0;
  const words = empty
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
    if (draft === text && kept.length === attachments.length) onClose();
    // Against the message itself: an edit that waits may have taken some already.
    else onSave(draft, message && kept.length < message.attachments.length ? kept : undefined);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (isComposing(event)) return;
    if (event.key === 'Escape') onClose();
    else if (sends(event, sendKey)) {
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
      {message && kept.length > 0 && (
        <ul aria-label={t('message.files')} className="flex flex-wrap gap-1.5">
          {kept.map((file) => (
            <li
              key={file.id}
              className="flex max-w-full items-center gap-2 rounded-lg border border-line bg-canvas ps-2 pe-0.5 text-sm"
            >
              <FileIcon type={file.file_type} />
              <bdi className="min-w-0 truncate">{file.filename}</bdi>
              <IconButton
                icon={X}
                small
                label={t('message.removeFile', { name: file.filename })}
                onClick={() => {
                  setKept(kept.filter((other) => other.id !== file.id));
                  field.current?.focus();
                }}
              />
            </li>
          ))}
        </ul>
      )}
      {asked && words && (
        <p role="alert" className="text-sm font-medium text-danger">
          {words}
        </p>
      )}
      <div className="flex gap-2">
        <Button look="primary" className="min-h-9" onClick={save}>
          {t('save')}
        </Button>
        {asked && empty && onDelete && (
          <Button look="danger" className="min-h-9" onClick={onDelete}>
            {t('message.delete')}
          </Button>
        )}
        <Button look="quiet" className="min-h-9" onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </div>
  );
}
