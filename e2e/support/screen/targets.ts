import { expect, type Page } from '@playwright/test';

/** Every control of what lies on top takes a finger that lands within 22 px of its middle. */
export async function expectFingerSized(page: Page): Promise<void> {
  await expect.poll(() => missedByFinger(page)).toEqual([]);
}

/** Controls of what lies on top that miss such a finger, a line each. */
export const missedByFinger = (page: Page): Promise<string[]> => page.evaluate(missed);

/**
 * Controls that miss a finger, by the place where it landed. Links and names within words are left out, as WCAG does; a box
 * to choose a row with is as large as the row, and lies over what the row holds. What is not wholly in the box that it
 * scrolls in is scrolled to before it is pressed; suggestions lie over what they please until one is taken, and a toast for some
 * seconds. It runs in the page, and has no functions with names: the program that
 * compiles scripts would ask for a helper there.
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
