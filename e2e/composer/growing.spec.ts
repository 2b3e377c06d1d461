import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';

/** Simulates Safari before 26.2, which lacks `field-sizing`. */
function withoutFieldSizing(): void {
  const supports = CSS.supports.bind(CSS);
  CSS.supports = (property: string, value?: string) =>
    property !== 'field-sizing' && (value === undefined ? supports(property) : supports(property, value));
  addEventListener('DOMContentLoaded', () => {
    const styles = new CSSStyleSheet();
    styles.replaceSync('textarea { field-sizing: fixed !important }');
    document.adoptedStyleSheets.push(styles);
  });
}

const texts = ['', 'one', 'one\n', 'one\ntwo\nthree', 'words '.repeat(60), 'long'.repeat(120), 'line\n'.repeat(40)];

async function heightsOf(page: Page, name: string): Promise<number[]> {
  const field = page.getByRole('textbox', { name, exact: true });
  const heights: number[] = [];
  for (const text of texts) {
    await field.fill(text);
    const height = await field.evaluate((each) => each.getBoundingClientRect().height);
    // The box around the field is no higher than the field.
    expect(await field.locator('..').evaluate((each) => each.getBoundingClientRect().height)).toBe(height);
    heights.push(height);
  }
  return heights;
}

test('fields of messages are as high as their words, in a browser that cannot size them by itself too', {
  tag: '@runs',
}, async ({ join, room }) => {
  const ada = await join('ada');
  const { page } = ada;
  await ada.open(room);
  await ada.send('to be edited');
  await expect(ada.message('to be edited')).toBeVisible();

  const measure = async () => {
    await ada.composer.fill('');
    await ada.composer.press('ArrowUp');
    await expect(page.getByRole('textbox', { name: 'Edit message' })).toBeFocused();
    const heights = [await heightsOf(page, 'Edit message'), await heightsOf(page, 'Message')];
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await ada.composer.fill('');
    return heights;
  };
  const expected = await measure();
  await page.addInitScript(withoutFieldSizing);
  await page.reload();
  await expect(page.locator('[data-repeated]').first()).toBeAttached();
  await expect(ada.composer).toHaveCSS('field-sizing', 'fixed');
  expect(await measure()).toEqual(expected);
});
