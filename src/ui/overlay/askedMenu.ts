import type { Point } from './Menu';

/** Returns null for the browser's own menu: with Shift, and for a long press. After a key press, `at` is undefined. */
export function askedMenu(event: MouseEvent): { at: Point | undefined } | null {
  const { button, shiftKey, clientX: x, clientY: y } = event;
  const isTouch = event instanceof PointerEvent && event.pointerType === 'touch';
  if (isTouch || event.defaultPrevented || (shiftKey && button === 2)) return null;
  return { at: button === 2 ? { x, y } : undefined };
}
