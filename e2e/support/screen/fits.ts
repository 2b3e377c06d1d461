import { expect, type Page } from '@playwright/test';

/** In px: small phones, usual phones, and a screen that is too narrow for two panes. */
const widths = [320, 390, 600];
const height = 700;
export const narrowest = { width: 320, height };

/**
 * Expects each control of the top layer (a dialog, a menu, else the page) inside the screen at the widths of phones.
 * The document's width does not show this, because a dialog scrolls separately. `usual`: the page's size afterwards.
 */
export async function fits(page: Page, usual = page.viewportSize()): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    await expect.poll(() => page.evaluate(outside), `outside of a screen of ${width} px`).toEqual([]);
  }
  if (usual) await page.setViewportSize(usual);
}

/** Controls that are not wholly on the screen, with their places. Scrolls to controls further down first. */
function outside(): string[] {
  const controls =
    'a[href], button, input, select, textarea, summary, [tabindex="0"], [role="option"], [role^="menuitem"]';
  const top = [...document.querySelectorAll('dialog[open], [role="menu"]')].at(-1);
  const seen = [...(top ?? document.body).querySelectorAll<HTMLElement>(controls)].filter(
    (control) => control.checkVisibility({ visibilityProperty: true }) && control.offsetWidth > 1,
  );
  const at = (control: HTMLElement, from: number, to: number) =>
    `${control.ariaLabel || control.textContent?.trim().slice(0, 40) || control.tagName}: ${Math.round(from)} to ${Math.round(to)}`;
  if (!top && seen.length === 0) return ['there is nothing to look at'];
  const beside = seen.flatMap((control) => {
    const { left, right } = control.getBoundingClientRect();
    return left < -1 || right > innerWidth + 1 ? [at(control, left, right)] : [];
  });
  // Checks only a dialog or menu, because the check would change the scroll position of a page.
  const below = (top ? seen : []).flatMap((control) => {
    control.scrollIntoView({ block: 'nearest' });
    const { top: from, bottom: to, height } = control.getBoundingClientRect();
    return height <= innerHeight && (from < -1 || to > innerHeight + 1) ? [`below: ${at(control, from, to)}`] : [];
  });
  return [...beside, ...below];
}
