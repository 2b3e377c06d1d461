import type { MouseEvent } from 'react';
import { hasCoarsePointer } from '#browser/input/pointers';
import type { MessageMenu } from './rowActions';

/** The browser's menu is better here. */
const browsers = 'a[href], img, audio, video, input, textarea';

/**
 * The sheet for a long press, ours for a mouse. Null keeps the browser's: with Shift, selected text, and on links and media.
 */
function contextMenuOf({ nativeEvent, target, shiftKey, button }: MouseEvent): 'sheet' | 'menu' | null {
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) return null;
  if (hasCoarsePointer() || (nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch'))
    return 'sheet';
  const isLeft = target instanceof Element && target.closest(browsers) !== null;
  const hasSelected = getSelection()?.isCollapsed === false;
  // The menu key comes with Shift too, without a button.
  return isLeft || hasSelected || (shiftKey && button === 2) ? null : 'menu';
}

/** `menu`: undefined without one. `onSheet`: for touch. */
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
