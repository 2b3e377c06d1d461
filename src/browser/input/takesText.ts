/** Inputs that are pressed, not typed into. */
const pressed = new Set(['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit']);

/** Elements whose letters are their own, although they are no fields: typing ahead in a list or a menu. */
const typedAhead = '[role="menu"], [role="listbox"], [role="grid"], [role="combobox"]';

/** Whether a key that is typed at an element means the element. */
export function takesText(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !pressed.has(target.type);
  return target.isContentEditable || target.matches('textarea, select') || target.closest(typedAhead) !== null;
}
