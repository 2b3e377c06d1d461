/**
 * Types over a range of a field as a person would, so that the browser's own undo takes it back. `execCommand` is
 * deprecated and has no successor that undo knows of; where it is missing the words still come, without undo.
 */
export function typeInto(field: HTMLTextAreaElement, start: number, end: number, text: string): void {
  if (start === end && text === '') return;
  field.focus();
  field.setSelectionRange(start, end);
  const typed =
    typeof document.execCommand === 'function' &&
    (text === '' ? document.execCommand('delete') : document.execCommand('insertText', false, text));
  if (typed) return;
  field.setRangeText(text, start, end, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
