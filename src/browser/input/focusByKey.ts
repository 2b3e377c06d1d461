/** Moves the focus because a key was pressed: Safari shows no outline of what is focused after a click unless it is asked for. */
export function focusByKey(element: HTMLElement | null | undefined): void {
  element?.focus({ focusVisible: true });
}
