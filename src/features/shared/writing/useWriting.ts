import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { isComposing } from '#browser/input/isComposing';
import { breaksLine, enterHint, sends } from '#browser/input/sendKey';
import { usePreferences } from '#browser/preferences';
import type { Contact } from '#contract/resources';
import { formatOf, type TextEdit } from './formatting';
import { isInCode } from './isInCode';
import { useCompletion } from './useCompletion';
import { useFieldEdits } from './useFieldEdits';
import { usePaste } from './usePaste';

/** Spaces and quotes, then perhaps the mark of an item: a sign or a number. */
const beginning = /^([ \t]*(?:>[ \t]?)*)(?:([-*+]|(\d{1,9})([.)]))([ \t]+))?/;

/**
 * A line break in a list or a quote begins the next item or line of it. In one that is still empty it ends the innermost
 * of them instead. Null where a line break is only that.
 */
export function continued(text: string, start: number, end: number): TextEdit | null {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const until = text.indexOf('\n', start);
  const line = text.slice(from, until < 0 ? text.length : until);
  const [prefix = '', around = '', mark, number, dot, space = ''] = beginning.exec(line) ?? [];
  const quotes = around.includes('>');
  if ((mark === undefined && !quotes) || start - from < prefix.length || isInCode(text, from)) return null;

  if (line.length === prefix.length) {
    const left = mark !== undefined && quotes ? around : '';
    return { start: from, end: from + line.length, text: left, select: [from + left.length, from + left.length] };
  }
  const next = number === undefined ? mark : `${Number(number) + 1}${dot}`;
  const put = `\n${around}${next === undefined ? '' : next + space}`;
  return { start, end, text: put, select: [start + put.length, start + put.length] };
}

interface WritingInput {
  field: RefObject<HTMLTextAreaElement | null>;
  members: readonly Contact[];
  /** Words that are on their way leave the field before something else is put into it. */
  stepAside: () => void;
  /** Files that were pasted. Returns false where none are taken. */
  onFiles: (files: File[]) => void;
  /** Enter, or the key that a person chose for it. */
  onSend: () => void;
  /** Keys of the field itself. True: the key has done its work. */
  onKey: (event: KeyboardEvent<HTMLTextAreaElement>) => boolean;
}

/** What a field for messages does with keys, pastes and completion, where they do not just type. */
export function useWriting({ field, members, stepAside, onFiles, onSend, onKey }: WritingInput) {
  const { sendKey } = usePreferences();
  const fieldEdits = useFieldEdits(field, stepAside);
  const { type, apply, typeOver, format } = fieldEdits;
  const completion = useCompletion({ field, members, type });
  const paste = usePaste({ onFiles, apply, type: typeOver });
  const withModifier = useRef(false);

  const send = () => {
    completion.close();
    onSend();
  };

  // An input method keeps the key of an Enter to itself. Where the Enter did not only take a candidate, a line break follows.
  const onLineBreak = useEffectEvent((event: InputEvent) => {
    if (!/^insert(?:LineBreak|Paragraph)$/.test(event.inputType)) return;
    if (sendKey !== 'enter' || withModifier.current) return;
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
    const wanted = formatOf(event.nativeEvent);
    if (wanted) {
      event.preventDefault();
      format(wanted);
    } else if (sends(event, sendKey)) {
      event.preventDefault();
      send();
    } else if (breaksLine(event, sendKey)) {
      stepAside();
      const { value, selectionStart, selectionEnd } = event.currentTarget;
      const edit = continued(value, selectionStart, selectionEnd);
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
