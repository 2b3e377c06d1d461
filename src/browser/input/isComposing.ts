import type { KeyboardEvent } from 'react';

/** Key code 229 counts, because Safari sends the final Enter with this code after the composition has ended. */
export const isComposing = (event: Pick<KeyboardEvent, 'keyCode' | 'nativeEvent'>): boolean =>
  event.nativeEvent.isComposing || event.keyCode === 229;

const pressed = new Set(['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit']);

const typedAhead = '[role="menu"], [role="listbox"], [role="grid"], [role="combobox"]';

export function takesText(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !pressed.has(target.type);
  return target.isContentEditable || target.matches('textarea, select') || target.closest(typedAhead) !== null;
}
