import { type ClipboardEvent, type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { isComposing } from '#browser/input/isComposing';
import { letterOf } from '#browser/input/letterOf';
import { type Preferences, usePreferences } from '#browser/preferences';
import type { Contact } from '#contract/resources';
import { createPart, usePart, whenReady } from '#ui/parts/parts';
import type { Format, TextEdit } from './formatting';
import { useCompletion } from './useCompletion';
import { writingAfter } from './writingPart';

const converter = createPart('paste', () => import('./markdownOf'), 'later');
const converterWaitMs = 1_000;

const mayFormat =
  /<(b|strong|i|em|s|del|strike|a|code|kbd|samp|pre|ul|ol|blockquote|h[1-6]|table)[\s>]|<span[^>]+(font-|line-through)|data-typed="#|\S\t/i;

/** Drops the picture that spreadsheets and documents add to copied text. */
export function filesMeant(files: File[], plain: string): File[] {
  if (plain === '') return files;
  const names = new Set(files.map(({ name }) => name));
  const isNamed = (line: string) => /^file:\/\//.test(line) || names.has(line.split(/[\\/]/).at(-1) ?? '');
  const lines = plain.split(/\r?\n/).filter((line) => line.trim() !== '');
  return lines.every(isNamed) ? files : files.filter(({ name }) => !/^image\.\w+$/i.test(name));
}

interface PasteInput {
  onFiles: (files: File[]) => void;
  apply: (edit: TextEdit) => void;
  type: (text: string) => void;
  rules: Pick<typeof import('./formatting'), 'pastedOver'> | null;
}

function usePaste({ onFiles, apply, type, rules }: PasteInput) {
  const raw = useRef(false);

  const onKey = (event: KeyboardEvent) => {
    if (letterOf(event.nativeEvent).toLowerCase() === 'v') raw.current = event.type === 'keydown' && event.shiftKey;
  };

  const take = (pasted: DataTransfer, field: HTMLTextAreaElement): boolean => {
    const plain = pasted.getData('text/plain');
    const files = filesMeant([...pasted.files], plain);
    if (files.length > 0) {
      onFiles(files);
      return true;
    }
    if (raw.current) return false;
    const link = rules?.pastedOver(field.value, field.selectionStart, field.selectionEnd, plain);
    if (link) {
      apply(link);
      return true;
    }
    const html = pasted.getData('text/html');
    if (!mayFormat.test(html || plain)) return false;
    void converter.within(converterWaitMs).then((ready) => type(ready?.pastedText(html, plain, field) ?? plain));
    return true;
  };

  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    if (take(event.clipboardData, event.currentTarget)) event.preventDefault();
  };

  /** The browser does not paste without a focused field, so this function inserts the text. */
  const pasteInto = (field: HTMLTextAreaElement, pasted: DataTransfer) => {
    field.focus();
    if (!take(pasted, field)) type(pasted.getData('text/plain'));
  };

  return { onKey, onPaste, pasteInto };
}

/** Maximum number of lines for `execCommand`. Its time grows quadratically, and 1,000 lines take seconds. */
const maxTypedLines = 300;

/** Only the deprecated `execCommand` supports the browser's undo. */
export function typeInto(field: HTMLTextAreaElement, start: number, end: number, text: string): void {
  if (start === end && text === '') return;
  field.focus();
  field.setSelectionRange(start, end);
  const typed =
    text.split('\n', maxTypedLines + 1).length <= maxTypedLines &&
    typeof document.execCommand === 'function' &&
    (text === '' ? document.execCommand('delete') : document.execCommand('insertText', false, text));
  if (typed) return;
  field.setRangeText(text, start, end, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

function useFieldEdits(field: RefObject<HTMLTextAreaElement | null>, stepAside: () => void) {
  const type = (start: number, end: number, text: string) => {
    if (field.current) typeInto(field.current, start, end, text);
  };
  const apply = ({ start, end, text, select }: TextEdit) => {
    type(start, end, text);
    field.current?.setSelectionRange(...select);
  };
  return {
    type,
    apply,
    typeOver: (text: string) => {
      stepAside();
      if (field.current) type(field.current.selectionStart, field.current.selectionEnd, text);
    },
    format: (wanted: Format) => {
      stepAside();
      const at = field.current;
      if (!at) return;
      const { value, selectionStart: start, selectionEnd: end } = at;
      void whenReady(writingAfter).then(({ formatted }) => {
        if (at.value === value && at.selectionStart === start && at.selectionEnd === end)
          apply(formatted(wanted, value, start, end));
      });
    },
  };
}

export const sends = (
  { key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent,
  by: Preferences['sendKey'],
): boolean => key === 'Enter' && (by === 'enter' ? !shiftKey && !altKey : ctrlKey || metaKey);

const breaksLine = (pressed: KeyboardEvent, by: Preferences['sendKey']): boolean =>
  pressed.key === 'Enter' && !sends(pressed, by) && !pressed.ctrlKey && !pressed.metaKey && !pressed.altKey;

interface WritingInput {
  field: RefObject<HTMLTextAreaElement | null>;
  members: readonly Contact[];
  stepAside: () => void;
  onFiles: (files: File[]) => void;
  onSend: () => void;
  onKey: (event: KeyboardEvent<HTMLTextAreaElement>) => boolean;
}

export function useWriting({ field, members, stepAside, onFiles, onSend, onKey }: WritingInput) {
  const { sendKey } = usePreferences();
  const { type, apply, typeOver, format } = useFieldEdits(field, stepAside);
  // Until the rules are loaded, Enter only breaks the line.
  const rules = usePart(writingAfter, false);
  const completion = useCompletion({ field, members, type });
  const paste = usePaste({ onFiles, apply, type: typeOver, rules });
  const withModifier = useRef(false);

  const send = () => {
    completion.close();
    onSend();
  };

  // An input method hides the Enter key from `keydown`, so the inserted line break sends the message.
  const onLineBreak = useEffectEvent((event: InputEvent) => {
    if (!/^insert(?:LineBreak|Paragraph)$/.test(event.inputType)) return;
    if (sendKey !== 'enter' || withModifier.current) return;
    if (field.current && rules?.opensCode(field.current.value, field.current.selectionStart)) return;
    event.preventDefault();
    if (!completion.takeEnter()) send();
  });
  useEffect(() => {
    const at = field.current;
    const listener = (event: InputEvent) => onLineBreak(event);
    at?.addEventListener('beforeinput', listener);
    return () => at?.removeEventListener('beforeinput', listener);
  }, [field]);

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    withModifier.current = event.shiftKey || event.altKey;
    if (isComposing(event)) return;
    paste.onKey(event);
    if (completion.onKeyDown(event) || onKey(event)) return;
    const wanted = rules?.formatOf(event.nativeEvent);
    if (wanted) {
      event.preventDefault();
      format(wanted);
    } else if (sends(event, sendKey)) {
      if (rules?.opensCode(event.currentTarget.value, event.currentTarget.selectionStart)) return;
      event.preventDefault();
      send();
    } else if (breaksLine(event, sendKey)) {
      stepAside();
      const { value, selectionStart, selectionEnd } = event.currentTarget;
      const edit = rules?.continued(value, selectionStart, selectionEnd);
      if (!edit) return;
      event.preventDefault();
      apply(edit);
    }
  };

  const enterKeyHint = sendKey === 'enter' ? 'send' : 'enter';
  return {
    completion,
    format,
    typeOver,
    pasteInto: paste.pasteInto,
    keys: { onKeyDown, onKeyUp: paste.onKey, onPaste: paste.onPaste, enterKeyHint } as const,
  };
}
