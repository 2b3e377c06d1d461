import type { Page } from '@playwright/test';

/** Words in the top layer that a box or the window cuts at a side, one entry each. */
export const cutWords = (page: Page): Promise<string[]> => page.evaluate(cut);

/**
 * Words that end in an ellipsis are not cut. Fields, code, tables and a row of one line scroll on purpose. A box of one px holds
 * words for screen readers. The function runs in the page.
 */
function cut(): string[] {
  const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  const nodes = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    const words = node.textContent?.trim();
    const holder = node.parentElement;
    if (!words || !holder?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    if (holder.closest('textarea, pre, select, [aria-hidden="true"]')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const { left, right } = range.getBoundingClientRect();
    for (let box: HTMLElement | null = holder; box; ) {
      const { display, flexWrap, overflowX, position, textOverflow, webkitLineClamp } = getComputedStyle(box);
      if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none' || box.offsetWidth === 1) break;
      const isRow = display === 'flex' && flexWrap === 'nowrap';
      if (overflowX === 'auto' && (isRow || box.firstElementChild instanceof HTMLTableElement)) break;
      const isPage = box === document.body;
      const edges = isPage ? { left: 0, right: innerWidth } : box.getBoundingClientRect();
      if ((isPage || overflowX !== 'visible') && (left < edges.left - 1 || right > edges.right + 1)) {
        found.push(words.slice(0, 60));
        break;
      }
      // The boxes around a dialog or a toast do not cut it.
      box = position === 'fixed' ? document.body : box.parentElement;
    }
  }
  return found;
}
