import type { Point } from './Menu';

/** `at`: undefined for a key. Null keeps the browser's menu: with Shift, and for a long press. */
export function askedMenu(event: MouseEvent): { at: Point | undefined } | null {
  const { button, shiftKey, clientX: x, clientY: y } = event;
  const isTouch = event instanceof PointerEvent && event.pointerType === 'touch';
  if (isTouch || event.defaultPrevented || (shiftKey && button === 2)) return null;
  return { at: button === 2 ? { x, y } : undefined };
}
