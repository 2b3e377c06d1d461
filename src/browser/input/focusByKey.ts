/** Moves the focus after a key. Safari shows no outline after a click unless the caller asks for it. */
export function focusByKey(element: HTMLElement | null | undefined): void {
  element?.focus({ focusVisible: true });
}
