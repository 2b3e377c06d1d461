import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react';
import { letterOf } from '#browser/input/letterOf';
import { createPart } from '#ui/parts/parts';
import type { TextEdit } from './formatting';

const converter = createPart('paste', () => import('./markdownOf'), 'later');
/** Milliseconds to wait for the converter; then the text comes plain. */
const converterWaitMs = 1_000;

/** A cheap test before the converter loads. */
const mayFormat =
  /<(b|strong|i|em|s|del|strike|a|code|kbd|samp|pre|ul|ol|blockquote|h[1-6]|table)[\s>]|<span[^>]+(font-|line-through)|data-typed="#|\S\t/i;

/** Copied files. Sheets and documents add a picture to their words, and there the words are meant. */
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
  /** Replaces the selection, undoable. */
  type: (text: string) => void;
  /** Null until they are loaded. */
  rules: Pick<typeof import('./formatting'), 'pastedOver'> | null;
}

/** Files are attached, a URL over words makes a link, and rich text becomes Markdown, unless pasted raw. */
export function usePaste({ onFiles, apply, type, rules }: PasteInput) {
  const raw = useRef(false);

  const onKey = (event: KeyboardEvent) => {
    if (letterOf(event.nativeEvent).toLowerCase() === 'v') raw.current = event.type === 'keydown' && event.shiftKey;
  };

  /** False for plain words. */
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

  /** The browser does not paste without a field. */
  const pasteInto = (field: HTMLTextAreaElement, pasted: DataTransfer) => {
    field.focus();
    if (!take(pasted, field)) type(pasted.getData('text/plain'));
  };

  return { onKey, onPaste, pasteInto };
}
