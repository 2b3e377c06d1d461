import type { Point } from './Menu';

/**
 * What a right click asks for. `at`: undefined when a key asked, for a menu at the row itself. Null for the browser's own menu,
 * which Shift keeps, and for a finger's long press.
 */
export function askedMenu(event: MouseEvent): { at: Point | undefined } | null {
  const { button, shiftKey, clientX: x, clientY: y } = event;
  const isTouch = event instanceof PointerEvent && event.pointerType === 'touch';
  // The key for menus comes with Shift too, and with no button.
  if (isTouch || event.defaultPrevented || (shiftKey && button === 2)) return null;
  return { at: button === 2 ? { x, y } : undefined };
}
