import {
  type ChangeEvent,
  type KeyboardEvent,
  type Ref,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useWindowEvent } from '#ui/useWindowEvent';
import type { Contact } from '../../contract/resources';
import { t } from '../../i18n/translate';
import type { Refused } from '../../outbox/uploads/chosenFiles';
import { whenReady } from '../../ui/parts/parts';
import { useWriting } from '../shared/writing/useWriting';
import { composerAfter } from './composerPart';
import { useComposerText } from './text/useComposerText';

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;

/** Accepts drops on the whole page, because the browser would open a file that is dropped elsewhere. */
export function useFileDrop(onFiles: (files: File[], folders: File[]) => void): boolean {
  const [over, setOver] = useState(false);
  const onOver = (event: DragEvent) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    setOver(true);
  };
  useWindowEvent('dragenter', onOver);
  useWindowEvent('dragover', onOver);
  // `relatedTarget` is null when the pointer leaves the window.
  useWindowEvent('dragleave', (event) => event.relatedTarget === null && setOver(false));
  useWindowEvent('drop', (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    setOver(false);
    const files: File[] = [];
    const folders: File[] = [];
    for (const item of event.dataTransfer?.items ?? []) {
      const file = item.getAsFile();
      if (file) (item.webkitGetAsEntry()?.isDirectory ? folders : files).push(file);
    }
    onFiles(files, folders);
  });
  return over;
}

export interface ComposerHandle {
  show: () => void;
  reply: (head: string) => void;
  focus: () => void;
  open: () => void;
  paste: (pasted: DataTransfer) => void;
}

export interface ComposerInput {
  conversationId: string;
  members: readonly Contact[];
  ref: Ref<ComposerHandle>;
  onSent: () => void;
  onEditLast: () => void;
}

const toEnd = (at: HTMLTextAreaElement | null) => at?.setSelectionRange(at.value.length, at.value.length);

export function useComposer({ conversationId, members, ref, onSent, onEditLast }: ComposerInput) {
  const field = useRef<HTMLTextAreaElement>(null);
  const composerText = useComposerText(conversationId, field, onSent);
  const { draft, tray, refuse, stepAside, take } = composerText;

  const addFiles = (chosen: File[], folders: File[] = []): boolean => {
    if (!tray.takesFiles()) {
      refuse(t('files.notOffered'));
      return false;
    }
    const refused = [
      ...folders.map(({ name }): Refused => ({ filename: name, why: 'folder' })),
      ...tray.addFiles(conversationId, chosen),
    ];
    refuse(null);
    if (refused.length > 0) void whenReady(composerAfter).then(({ refusedLabel }) => refuse(refusedLabel(refused)));
    field.current?.focus();
    return refused.length === 0;
  };

  const onKey = (event: KeyboardEvent<HTMLTextAreaElement>): boolean => {
    const isBare = !(event.altKey || event.ctrlKey || event.metaKey || event.shiftKey);
    if (event.key === 'Escape' && draft.reply !== undefined) {
      event.stopPropagation();
      draft.setReply(undefined);
    } else if (event.key === 'ArrowUp' && isBare && composerText.isEmpty) {
      void composerText.whenStored().then(onEditLast);
    } else return false;
    event.preventDefault();
    return true;
  };
  const writing = useWriting({ field, members, stepAside, onFiles: addFiles, onSend: composerText.submit, onKey });
  const { completion } = writing;
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
      if (field.current) writing.pasteInto(field.current, pasted);
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

  useLayoutEffect(() => toEnd(field.current), []);

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    take();
    // An input method (key code 229) breaks if the app changes the field during the input. So text that is being sent
    // leaves the field before the input begins.
    if (composerText.isHeld && event.keyCode === 229) stepAside();
    writing.keys.onKeyDown(event);
  };

  return {
    composerText,
    completion,
    isDraggedOver,
    format: writing.format,
    typeOver: writing.typeOver,
    addFiles,
    focus: () => field.current?.focus(),
    fieldProps: {
      ref: field,
      value: composerText.value,
      onChange: (event: ChangeEvent<HTMLTextAreaElement>) => {
        composerText.change(event.target.value);
        completion.onInput(event.nativeEvent);
      },
      onSelect: completion.update,
      onFocus: take,
      onPointerDown: take,
      onBlur: () => {
        composerText.release();
        completion.close();
      },
      ...writing.keys,
      onKeyDown,
    },
  };
}
