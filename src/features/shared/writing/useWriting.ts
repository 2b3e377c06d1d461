import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { isComposing } from '#browser/input/isComposing';
import { type Preferences, usePreferences } from '#browser/preferences';
import type { Contact } from '#contract/resources';
import { whenReady } from '#ui/parts/parts';
import { usePart } from '#ui/parts/usePart';
import type { Format, TextEdit } from './formatting';
import { useCompletion } from './useCompletion';
import { usePaste } from './usePaste';
import { writingAfter } from './writingPart';

/** Typing takes the square of the number of lines: a thousand take seconds, in which nothing else can be done. */
const maxTypedLines = 300;

/**
 * Types over a range of a field as a person would, so that the browser's own undo takes it back. `execCommand` is
 * deprecated and has no successor that undo knows of. Where it is missing, and for many lines, the words come without undo.
 */
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

/**
 * Types into the field, so that undo restores its text. `stepAside`: words that are on their way leave the field
 * first.
 */
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
    /** Over the selection. */
    typeOver: (text: string) => {
      stepAside();
      if (field.current) type(field.current.selectionStart, field.current.selectionEnd, text);
    },
    /** Of the selection. */
    format: (wanted: Format) => {
      stepAside();
      const at = field.current;
      if (!at) return;
      const { value, selectionStart: start, selectionEnd: end } = at;
      void whenReady(writingAfter).then(({ formatted }) => {
        // A person who went on before it came has their words left alone.
        if (at.value === value && at.selectionStart === start && at.selectionEnd === end)
          apply(formatted(wanted, value, start, end));
      });
    },
  };
}

interface Pressed {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
}

/** True if an Enter sends or saves. Other Enters break the line. */
const sends = ({ key, ctrlKey, metaKey, shiftKey, altKey }: Pressed, by: Preferences['sendKey']): boolean =>
  key === 'Enter' && (by === 'enter' ? !shiftKey && !altKey : ctrlKey || metaKey);

const breaksLine = (pressed: Pressed, by: Preferences['sendKey']): boolean =>
  pressed.key === 'Enter' && !sends(pressed, by) && !pressed.ctrlKey && !pressed.metaKey && !pressed.altKey;

/** The label of the Enter key on a screen keyboard. */
const enterHint = (by: Preferences['sendKey']) => (by === 'enter' ? 'send' : 'enter');

interface WritingInput {
  field: RefObject<HTMLTextAreaElement | null>;
  members: readonly Contact[];
  /** Words on their way leave the field first. */
  stepAside: () => void;
  /** Returns false where files are not taken. */
  onFiles: (files: File[]) => void;
  onSend: () => void;
  /** True if the key was handled. */
  onKey: (event: KeyboardEvent<HTMLTextAreaElement>) => boolean;
}

/** Keys, pastes and completion of a message field. */
export function useWriting({ field, members, stepAside, onFiles, onSend, onKey }: WritingInput) {
  const { sendKey } = usePreferences();
  const fieldEdits = useFieldEdits(field, stepAside);
  const { type, apply, typeOver, format } = fieldEdits;
  // Until they are loaded an Enter breaks the line, and nothing else happens.
  const rules = usePart(writingAfter, false);
  const completion = useCompletion({ field, members, type });
  const paste = usePaste({ onFiles, apply, type: typeOver, rules });
  const withModifier = useRef(false);

  const send = () => {
    completion.close();
    onSend();
  };

  // An input method hides the Enter key; the line break follows.
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

  return {
    completion,
    format,
    typeOver,
    pasteInto: paste.pasteInto,
    keys: { onKeyDown, onKeyUp: paste.onKey, onPaste: paste.onPaste, enterKeyHint: enterHint(sendKey) } as const,
  };
}
