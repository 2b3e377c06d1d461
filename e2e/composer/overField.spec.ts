import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import type { Person } from '../support/person';

const phones = [
  { width: 390, height: 844 },
  { width: 320, height: 568 },
];
/** The sizes of letters: the usual one, and that of somebody who wants them large. */
const sizes = ['100%', '130%'];

/** Words and buttons below those that float over the field while somebody writes; the log has faces there, and no words. */
function covered(): string[] {
  const main = document.querySelector('main');
  const floating = [...(main?.querySelectorAll('form button') ?? [])].filter(
    (each) => getComputedStyle(each).position === 'absolute' && each.checkVisibility({ visibilityProperty: true }),
  );
  if (!main || floating.length === 0) return ['nothing floats over the field'];
  const isUnder = ({ left, right, top, bottom, width }: DOMRect) =>
    width > 1 &&
    floating.some((each) => {
      const over = each.getBoundingClientRect();
      return left < over.right && right > over.left && top < over.bottom && bottom > over.top;
    });
  const buttons = [...main.querySelectorAll('button')].filter(
    (each) => !floating.includes(each) && !each.closest('[role="log"]') && isUnder(each.getBoundingClientRect()),
  );
  const words: string[] = [];
  const range = document.createRange();
  const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    range.selectNodeContents(text);
    if (!text.parentElement?.closest('[aria-hidden="true"]') && [...range.getClientRects()].some(isUnder))
      words.push(text.nodeValue ?? '');
  }
  return [...buttons.map((each) => `button ${each.textContent || each.ariaLabel}`), ...words];
}

/** On each phone, with letters of each size, while the field has the focus. */
async function nothingIsCovered({ page, composer }: Person): Promise<void> {
  for (const phone of phones) {
    await page.setViewportSize(phone);
    for (const size of sizes) {
      await page.evaluate((letters) => {
        document.documentElement.style.fontSize = letters;
      }, size);
      await composer.tap();
      await expect(page.getByRole('button', { name: 'Formatting' })).toBeVisible();
      await expect.poll(() => page.evaluate(covered), `${phone.width} px wide, letters of ${size}`).toEqual([]);
    }
  }
  await page.evaluate(() => document.documentElement.removeAttribute('style'));
}

const chooseInMenu = async (page: Page, action: string) => {
  await page.getByRole('button', { name: 'Group menu' }).tap();
  await page.getByRole('menuitem', { name: action }).tap();
};

test('on a phone the button for formatting lies over no words and no button, whatever stands above the field', async ({
  join,
  room,
}) => {
  const ada = await join('ada', { phone: true });
  const { page, composer } = ada;
  // Nothing is kept, which is said above the field.
  await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }));
  await ada.open(room);
  await test.step('words that cannot be kept', async () => {
    await expect(page.getByText('Unsent messages will be lost if you close this tab')).toBeVisible();
    await nothingIsCovered(ada);
  });
  await test.step('messages that are selected', async () => {
    await ada.send('of mine');
    await expect(ada.message('of mine')).not.toHaveAccessibleName(/sending|waiting/i);
    await chooseInMenu(page, 'Select messages');
    await ada.message('of mine').tap();
    await expect(page.getByRole('toolbar', { name: 'Selected messages' })).toContainText('1 selected');
    await nothingIsCovered(ada);
    await page.getByRole('button', { name: 'Cancel' }).tap();
  });
  await test.step('an edit that is not saved', async () => {
    await composer.press('ArrowUp');
    const form = page.getByRole('textbox', { name: 'Edit message' });
    await form.fill('of mine, in so many other words that they take more than a line of a phone');
    await form.press('Escape');
    await expect(page.getByRole('list', { name: 'Edits that are not saved' })).toBeVisible();
    await nothingIsCovered(ada);
  });
});
