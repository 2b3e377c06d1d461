export function focusByKey(element: HTMLElement | null | undefined): void {
  element?.focus({ focusVisible: true });
}
