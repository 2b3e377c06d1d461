import { type ChangeEvent, type Ref, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import type { Contact } from '../../contract/resources';
import { t } from '../../i18n/translate';
import { createPart, whenReady } from '../../ui/parts/parts';
import { useCompletion } from './text/useCompletion';
import { useComposerText } from './text/useComposerText';
import { useFieldEdits } from './text/useFieldEdits';
import { usePaste } from './text/usePaste';
import { useFileDrop } from './tray/useFileDrop';
import { useComposerKeys } from './useComposerKeys';

export interface ComposerHandle {
  /** Words came into the draft: they are in the field, and the caret is at their end. */
  show: () => void;
  /** What is written now answers a message: the head of a reply. */
  reply: (head: string) => void;
  focus: () => void;
  /** The conversation was opened: the caret goes to the end of the draft. */
  open: () => void;
  /** What was pasted where nothing takes words. */
  paste: (pasted: DataTransfer) => void;
}

export interface ComposerInput {
  conversationId: string;
  members: readonly Contact[];
  ref: Ref<ComposerHandle>;
  onSent: () => void;
  onEditLast: () => void;
}

const labels = createPart(() => import('../shared/fileLabels'));

const toEnd = (at: HTMLTextAreaElement | null) => at?.setSelectionRange(at.value.length, at.value.length);

/** The composer of a conversation: its text, and everything that types into its field or sends it. */
export function useComposer({ conversationId, members, ref, onSent, onEditLast }: ComposerInput) {
  const field = useRef<HTMLTextAreaElement>(null);
  const composerText = useComposerText(conversationId, field, onSent);
  const { draft, tray, refuse, stepAside, take } = composerText;

  const fieldEdits = useFieldEdits(field, stepAside);
  const { type, apply, typeOver } = fieldEdits;
  const addFiles = (chosen: File[]) => {
    if (!tray.takesFiles()) return refuse(t('files.notOffered'));
    const refused = tray.add(conversationId, chosen);
    refuse(null);
    if (refused.length > 0) void whenReady(labels).then(({ refusedLabel }) => refuse(refusedLabel(refused)));
    field.current?.focus();
  };

  const completion = useCompletion({ field, members, type });
  const paste = usePaste({ onFiles: addFiles, apply, type: typeOver });
  const isDraggedOver = useFileDrop(addFiles);

  useImperativeHandle(ref, () => ({
    focus: () => field.current?.focus(),
    open: () => {
      const at = field.current;
      if (!at || document.activeElement === at) return;
      at.focus();
      toEnd(at);
      composerText.release();
    },
    paste: (pasted) => {
      if (field.current) paste.pasteInto(field.current, pasted);
    },
    show: () => {
      composerText.show();
      field.current?.focus();
      toEnd(field.current);
    },
    reply: (head) => {
      draft.setReply(head);
      field.current?.focus();
    },
  }));

  // A field begins with the caret before its words; a person who comes to it goes on after them.
  useLayoutEffect(() => toEnd(field.current), []);

  const keys = useComposerKeys({ composerText, fieldEdits, completion, paste, onEditLast });

  return {
    composerText,
    completion,
    isDraggedOver,
    format: fieldEdits.format,
    typeOver,
    addFiles,
    /** To the text, for what was pressed beside it. */
    focus: () => field.current?.focus(),
    /** Of the field: what is typed, pressed and pasted there. */
    fieldProps: {
      ref: field,
      value: composerText.value,
      onChange: (event: ChangeEvent<HTMLTextAreaElement>) => {
        composerText.change(event.target.value);
        completion.finish(event.nativeEvent);
        completion.update();
      },
      onSelect: completion.update,
      onFocus: take,
      onPointerDown: take,
      onBlur: () => {
        composerText.release();
        completion.close();
      },
      ...keys,
      onKeyUp: paste.onKey,
      onPaste: paste.onPaste,
    },
  };
}
