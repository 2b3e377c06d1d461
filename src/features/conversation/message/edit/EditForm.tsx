import { X } from 'lucide-react';
import { type KeyboardEvent, use, useEffect, useEffectEvent, useRef, useState } from 'react';
import { replyOf } from '#contract/replies';
import type { Attachment, Message } from '#contract/resources';
import { useMaxTextLength } from '#data/useHasCapability';
import { textProblemLabel } from '#features/shared/notQueuedLabel';
import { useWriting } from '#features/shared/writing/useWriting';
import { writingAfter } from '#features/shared/writing/writingPart';
import { t } from '#i18n/translate';
import type { EditOf } from '#outbox/model/draft';
import { useOutboxItself } from '#outbox/OutboxContext';
import { Button, IconButton } from '#ui/Button';
import { FormError } from '#ui/fields/Form';
import { inputLook, repeated } from '#ui/fields/inputLook';
import { FileIcon } from '#ui/files/FileName';
import { toast } from '#ui/overlay/toastStore';
import { lazyPart, noNotice } from '#ui/parts/lazyPart';
import { PeopleContext } from '../../paneContexts';
import type { RowActions } from '../actions/actionTypes';
import { focusNeighbour } from '../actions/focusNeighbour';

const CompletionList = lazyPart(writingAfter, ({ CompletionList }) => CompletionList, noNotice);

interface EditFormProps {
  conversationId: string;
  /** `id`: id of the message or key of the unsent entry. */
  id: string;
  /** Undefined for an unsent message, whose files cannot be removed. */
  message: Message | undefined;
  attachments: readonly Attachment[];
  text: string;
  readOnly: boolean;
  actions: RowActions;
}

export default function EditForm(props: EditFormProps) {
  const { conversationId, id, message, attachments, text, readOnly, actions } = props;
  const outbox = useOutboxItself();
  const { drafts } = outbox;
  const [saved] = useState(() => drafts.edit(id));
  const [base] = useState(() => saved?.edit ?? outbox.beginEdit(conversationId, text, message));
  const [draft, setDraft] = useState(saved?.text ?? text);
  const [kept, setKept] = useState(() => {
    const ids = saved?.edit?.kept;
    return ids ? attachments.filter((file) => ids.includes(file.id)) : attachments;
  });
  const { usernames, contacts } = use(PeopleContext);
  const [head] = useState(() => replyOf(draft, usernames)?.head ?? '');
  const answer = draft.slice(head.length);
  // The form takes no focus after a reload, nor while the person writes in another field.
  const field = useFocusAtEnd(answer, () => saved?.edit?.open === true || (actions.isFromComposer() && isWriting()));

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
    if (draft === text && draft === base.base && kept.length === attachments.length) cancel();
    else if (!message) actions.changeText(id, draft);
    // Compares `kept` with the message, because a pending edit may have removed files from `attachments` already.
    else actions.saveEdit(message, draft, base, kept.length < message.attachments.length ? kept : undefined);
  };
  const removeFile = (file: Attachment) => {
    const rest = kept.filter((other) => other.id !== file.id);
    setKept(rest);
    keep(draft, rest, true);
    field.current?.focus();
  };
  const remove = (emptied: Message) => {
    drafts.dropEdit(id);
    close();
    focusNeighbour();
    actions.remove(emptied);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return false;
    if (isEmpty) drafts.dropEdit(id);
    else keep(draft, kept, false);
    close();
    return true;
  };
  const { completion, keys } = useWriting({
    field,
    members: contacts,
    stepAside: () => {},
    onFiles: () => toast(t('edit.noFiles')),
    onSend: save,
    onKey,
  });
  return (
    <div className="grid gap-2 pt-1">
      <div
        data-repeated={repeated(answer)}
        className="grows relative [--field-border:1px] [--field-height:15rem] [--field-padding:--spacing(2)_--spacing(3)]"
      >
        {completion.open && <CompletionList completion={completion} />}
        <textarea
          {...keys}
          ref={field}
          dir="auto"
          rows={1}
          aria-label={t('message.editField')}
          aria-invalid={(isRefused && problem !== null) || undefined}
          {...completion.fieldProps}
          className={inputLook}
          value={answer}
          onChange={(event) => {
            const words = head + event.target.value;
            setDraft(words);
            keep(words, kept, true);
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
                label={t('files.remove', { name: file.filename })}
                onClick={() => removeFile(file)}
              />
            </li>
          ))}
        </ul>
      )}
      {(isRefused || readOnly) && problem && <FormError>{problem}</FormError>}
      <div className="flex gap-2">
        <Button look="primary" className="min-h-9" disabled={readOnly} onClick={save}>
          {t('save')}
        </Button>
        <Button look="quiet" className="min-h-9" onClick={cancel}>
          {t('cancel')}
        </Button>
        {isRefused && isEmpty && !readOnly && message && (
          <Button look="danger" className="ms-auto min-h-9" onClick={() => remove(message)}>
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
