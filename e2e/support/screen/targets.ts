import { expect, type Page } from '@playwright/test';

/** Expects that every control of the top layer takes a finger that lands within 22 px of its middle. */
export async function expectFingerSized(page: Page): Promise<void> {
  await expect.poll(() => missedByFinger(page)).toEqual([]);
}

/** Controls of the top layer that a finger misses, one entry each. */
export const missedByFinger = (page: Page): Promise<string[]> => page.evaluate(missed);

/**
 * Controls that a finger misses, with the place where it landed. Omits links and names within words (as WCAG does),
 * controls below a row's checkbox, and controls that are not wholly in their scroll box. Suggestions and toasts may
 * cover a control. Runs in the page. No named functions here: esbuild would add calls of `__name`, which the page
 * lacks.
 */
function missed(): string[] {
  const reach = 21;
  const top = [...document.querySelectorAll('dialog[open], [role="menu"]')].at(-1) ?? document.body;
  const controls = [
    ...top.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [role^="menuitem"]'),
  ];
  const left = '[role="log"] [data-person], .words a, .words button[data-person], [tabindex="-1"]';
  return controls.flatMap((control) => {
    if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return [];
    const whole = control.closest<HTMLElement>('label, [data-id]') ?? control;
    const { x, y, width, height } = (control.matches('input') ? whole : control).getBoundingClientRect();
    const middle = { x: x + width / 2, y: y + height / 2 };
    if (control.matches(left) || width < 2 || middle.y < reach || middle.y > innerHeight - reach) return [];
    for (let box = control.parentElement; box; box = box.parentElement) {
      if (!['auto', 'scroll'].includes(getComputedStyle(box).overflowY)) continue;
      const { top: from, bottom: to } = box.getBoundingClientRect();
      if (middle.y - reach < from || middle.y + reach > to) return [];
    }
    const row = document.elementFromPoint(middle.x, middle.y)?.closest('label')?.closest('article');
    if (row?.contains(control) && !control.closest('label')) return [];
    const offsets = [
      [0, -reach],
      [0, reach],
      [-reach, 0],
      [reach, 0],
    ] as const;
    return offsets.flatMap(([right, down]) => {
      const [atX, atY] = [middle.x + right, middle.y + down];
      const there = document.elementFromPoint(atX, atY);
      const over = there?.closest('[role=listbox], section > [role=status]');
      const isCovered = over !== null && over !== undefined && !over.contains(control);
      const misses = atX > 0 && atX < innerWidth && !whole.contains(there) && !isCovered;
      return misses ? [`${control.ariaLabel || control.textContent || control.id} at ${right}, ${down}`] : [];
    });
  });
}
