import type { RefObject } from 'react';
import { whenReady } from '#ui/parts/parts';
import type { Format, TextEdit } from './formatting';
import { writingAfter } from './writingPart';

/** Typing takes the square of the number of lines: a thousand take seconds, in which nothing else can be done. */
const maxTypedLines = 300;

/**
 * Types over a range of a field as a person would, so that the browser's own undo takes it back. `execCommand` is
 * deprecated and has no successor that undo knows of. Where it is missing, and for many lines, the words come without undo.
 */
function typeInto(field: HTMLTextAreaElement, start: number, end: number, text: string): void {
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
 * What types into the field, so that undo brings back what was there. `stepAside`: words that are on their way leave the field
 * first.
 */
export function useFieldEdits(field: RefObject<HTMLTextAreaElement | null>, stepAside: () => void) {
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
