import type { Point } from './Menu';

/** Returns null if the browser shows its own menu (Shift, long press). `at` is undefined after a key press. */
export function askedMenu(event: MouseEvent): { at: Point | undefined } | null {
  const { button, shiftKey, clientX: x, clientY: y } = event;
  const isTouch = event instanceof PointerEvent && event.pointerType === 'touch';
  if (isTouch || event.defaultPrevented || (shiftKey && button === 2)) return null;
  return { at: button === 2 ? { x, y } : undefined };
}
