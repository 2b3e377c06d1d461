import { X } from 'lucide-react';
import { type KeyboardEvent, use, useEffect, useRef, useState } from 'react';
import { isComposing } from '../../../../browser/input/isComposing';
import { sends } from '../../../../browser/input/sendKey';
import { usePreferences } from '../../../../browser/preferences';
import { limits } from '../../../../contract/limits';
import { replyOf } from '../../../../contract/replies';
import type { Attachment, Message } from '../../../../contract/resources';
import { codePoints, textProblem } from '../../../../contract/text';
import { t } from '../../../../i18n/translate';
import type { EditOf } from '../../../../outbox/drafts/draft';
import { useOutboxItself } from '../../../../outbox/OutboxContext';
import { Button } from '../../../../ui/Button';
import { FormError } from '../../../../ui/FormError';
import { inputLook } from '../../../../ui/fields/Field';
import { FileIcon } from '../../../../ui/files/FileIcon';
import { IconButton } from '../../../../ui/IconButton';
import { toast } from '../../../../ui/overlay/toasts';
import { PeopleContext } from '../../markdown/people';

interface EditFormProps {
  conversationId: string;
  /** Of the message, or the key of its entry. */
  id: string;
  /** None yet for words that are still on their way; their files stay as they are. */
  message: Message | undefined;
  attachments: readonly Attachment[];
  /** As it stands, which may be an edit that is still on its way. */
  text: string;
  /** With the files that stay, when there are fewer of them. */
  onSave: (text: string, from: EditOf, kept?: readonly Attachment[]) => void;
  onClose: () => void;
  /** Offered when nothing would be left of the message. */
  onDelete: (() => void) | undefined;
}

/** What is typed here is a draft, kept over everything but Save, Cancel and Delete. */
export function EditForm({ conversationId, id, message, attachments, text, onSave, onClose, onDelete }: EditFormProps) {
  const { sendKey } = usePreferences();
  const outbox = useOutboxItself();
  const { drafts } = outbox;
  const [before] = useState(() => drafts.edit(id));
  const [from] = useState(() => before?.edit ?? outbox.beginEdit(conversationId, text, message));
  const [draft, setDraft] = useState(before?.text ?? text);
  // What it answers stays as it is: only the answer is changed.
  const { usernames } = use(PeopleContext);
  const [head] = useState(() => replyOf(draft, usernames)?.head ?? '');
  const answer = draft.slice(head.length);
  const [kept, setKept] = useState(() => {
    const ids = before?.edit?.kept;
    return ids ? attachments.filter((file) => ids.includes(file.id)) : attachments;
  });
  const [asked, setAsked] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const actual = codePoints(draft);
  const problem = textProblem(draft, limits.messageText);
  const empty = !answer.trim() && kept.length === 0;
  const words = empty
    ? t('message.editEmpty')
    : problem?.code === 'too-long'
      ? t('composer.tooLong', { count: actual - limits.messageText })
      : problem && t('composer.badText');

  const length = useRef(answer.length);
  // One that stands there again, after a reload, does not take the focus from where it is.
  const again = useRef(before?.edit?.open === true);
  // The caret goes to the end, where most corrections are.
  useEffect(() => {
    if (!again.current) field.current?.focus();
    field.current?.setSelectionRange(length.current, length.current);
  }, []);

  const keep = (words: string, files: readonly Attachment[], open = true) => {
    const isChanged = words !== from.base || files.length < attachments.length;
    if (!isChanged) return drafts.dropEdit(id);
    const fewer = files.length < attachments.length && { kept: files.map((file) => file.id) };
    drafts.saveEdit(id, words, { ...from, kept: undefined, ...fewer, open });
  };
  /** Esc closes the form and keeps the words. */
  const leave = () => {
    keep(draft, kept, false);
    onClose();
  };
  const cancel = () => {
    const dropped = drafts.edit(id);
    drafts.dropEdit(id);
    onClose();
    const undo = () => dropped?.edit && drafts.saveEdit(id, dropped.text, { ...dropped.edit, open: false });
    if (dropped) toast(t('edit.discarded'), { action: { label: t('undo'), run: undo } });
  };

  const save = () => {
    setAsked(true);
    if (words) return;
    if (draft === text && draft === from.base && kept.length === attachments.length) cancel();
    // Against the message itself: an edit that waits may have taken some already.
    else onSave(draft, from, message && kept.length < message.attachments.length ? kept : undefined);
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
      <textarea
        ref={field}
        dir="auto"
        aria-label={t('message.editField')}
        aria-invalid={asked && words ? true : undefined}
        className={`${inputLook} field-sizing-content max-h-60 resize-none`}
        value={answer}
        onChange={(event) => {
          const next = head + event.target.value;
          setDraft(next);
          keep(next, kept);
        }}
        onKeyDown={onKeyDown}
      />
      {message && kept.length > 0 && (
        <ul aria-label={t('message.files')} className="flex flex-wrap gap-1.5">
          {kept.map((file) => (
            <li
              key={file.id}
              className="flex max-w-full items-center gap-2 rounded-lg border border-line bg-paper ps-2 pe-0.5 text-sm"
            >
              <FileIcon type={file.file_type} />
              <bdi className="min-w-0 truncate">{file.filename}</bdi>
              <IconButton
                icon={X}
                small
                label={t('message.removeFile', { name: file.filename })}
                onClick={() => {
                  const rest = kept.filter((other) => other.id !== file.id);
                  setKept(rest);
                  keep(draft, rest);
                  field.current?.focus();
                }}
              />
            </li>
          ))}
        </ul>
      )}
      {asked && words && <FormError>{words}</FormError>}
      <div className="flex gap-2">
        <Button look="primary" className="min-h-9" onClick={save}>
          {t('save')}
        </Button>
        {asked && empty && onDelete && (
          <Button
            look="danger"
            className="min-h-9"
            onClick={() => {
              drafts.dropEdit(id);
              onDelete();
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
