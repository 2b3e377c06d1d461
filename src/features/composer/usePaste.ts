import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react';
import { pastedOver, type TextEdit } from './formatting';

/** Cheap to ask: whether it is worth loading the converter. */
const mayFormat =
  /<(b|strong|i|em|s|del|strike|a|code|kbd|samp|pre|ul|ol|blockquote|h[1-6])[\s>]|<span[^>]+(font-|line-through)/i;

interface Given {
  onFiles: (files: File[]) => void;
  apply: (edit: TextEdit) => void;
  /** Types over the selection, so that undo brings it back. */
  type: (text: string) => void;
}

/** Files are attached, an address over words makes a link, and rich text becomes Markdown unless it is asked for raw. */
export function usePaste({ onFiles, apply, type }: Given) {
  const raw = useRef(false);

  const onKey = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() === 'v') raw.current = event.type === 'keydown' && event.shiftKey;
  };

  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const { clipboardData: pasted, currentTarget: field } = event;
    const plain = pasted.getData('text/plain');
    // A cell of a spreadsheet comes as a picture as well; who copied it meant the words.
    if (pasted.files.length > 0 && !plain) {
      event.preventDefault();
      onFiles([...pasted.files]);
      return;
    }
    if (raw.current) return;
    const link = pastedOver(field.value, field.selectionStart, field.selectionEnd, plain);
    if (link) {
      event.preventDefault();
      apply(link);
      return;
    }
    const html = pasted.getData('text/html');
    if (!mayFormat.test(html)) return;
    event.preventDefault();
    import('./markdownOf').then(
      ({ markdownOf }) => type(markdownOf(html) ?? plain),
      () => type(plain),
    );
  };

  return { onKey, onPaste };
}
