import type { MouseEvent } from 'react';
import { hasCoarsePointer } from '#browser/input/pointers';
import type { MessageMenu } from './rowActions';

/** Where the browser's own menu knows more: addresses, pictures, players, fields. */
const browsers = 'a[href], img, audio, video, input, textarea';

/**
 * What a request for a menu over a message means: the sheet after a long press, by the browser's own sign for it or by that
 * of `TouchGestures`; our menu for a mouse; null for the browser's, which Shift, selected words and what it serves better keep.
 */
function contextMenuOf({ nativeEvent, target, shiftKey, button }: MouseEvent): 'sheet' | 'menu' | null {
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) return null;
  if (hasCoarsePointer() || (nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch'))
    return 'sheet';
  const isLeft = target instanceof Element && target.closest(browsers) !== null;
  const hasSelected = getSelection()?.isCollapsed === false;
  // The key for menus comes with Shift too, and with no button.
  return isLeft || hasSelected || (shiftKey && button === 2) ? null : 'menu';
}

/** Shows what a request for a menu over a row means. `menu`: undefined where there is none; `onSheet` is for a finger then. */
export function openContextMenu(
  event: MouseEvent<HTMLElement>,
  menu: MessageMenu | undefined,
  onSheet: (row: HTMLElement) => void,
): void {
  const wanted = contextMenuOf(event);
  if (!wanted || (wanted === 'menu' && !menu)) return;
  event.preventDefault();
  const { currentTarget: row, clientX: x, clientY: y } = event;
  if (wanted === 'menu') menu?.actions.openMenu(menu, row, { x, y });
  else if (menu) menu.actions.openSheet(menu, row);
  else onSheet(row);
}
