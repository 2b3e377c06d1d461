import type { KeyboardEvent } from 'react';

/** True if an input method uses the key. Safari sends the final Enter after the composition, with key code 229. */
export const isComposing = (event: Pick<KeyboardEvent, 'keyCode' | 'nativeEvent'>): boolean =>
  event.nativeEvent.isComposing || event.keyCode === 229;

/** Inputs that are pressed, not typed into. */
const pressed = new Set(['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit']);

/** Elements that use letters although they are no fields, such as typing ahead in a list or a menu. */
const typedAhead = '[role="menu"], [role="listbox"], [role="grid"], [role="combobox"]';

export function takesText(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !pressed.has(target.type);
  return target.isContentEditable || target.matches('textarea, select') || target.closest(typedAhead) !== null;
}
