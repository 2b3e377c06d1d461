import type { Locator } from '@playwright/test';
import { endpoints } from '../../src/contract';
import { expect, test } from '../fixtures';

const heightOf = async (of: Locator) => (await of.boundingBox())?.height;

test('a list of choices looks like the fields beside it, has an arrow in forced colours too, and keys change it', async ({
  join,
}) => {
  const ada = await join('ada');
  const { page } = ada;
  for (const name of ['Ash', 'Birch']) {
    const { id } = await ada.api(endpoints.createGroup, { body: { name } });
    await ada.api(endpoints.updateGroup, { params: { id }, body: { archived_at: 1_700_000_000 } });
  }
  await page.goto('/archived');
  const choices = page.getByRole('combobox', { name: 'Sort archived groups' });
  const arrow = choices.locator('xpath=following-sibling::*');
  const beside = [
    page.getByRole('searchbox', { name: 'Filter archived groups' }),
    page.getByRole('button', { name: 'Select groups' }),
  ];
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport);
    await expect(choices).toHaveCSS('appearance', 'none');
    for (const each of beside) expect(await heightOf(choices)).toBe(await heightOf(each));
    const [box, mark] = [await choices.boundingBox(), await arrow.boundingBox()];
    expect((box?.x ?? 0) + (box?.width ?? 0) - (mark?.x ?? 0) - (mark?.width ?? 0)).toBeGreaterThan(8);
  }
  await page.emulateMedia({ forcedColors: 'active' });
  await expect(choices).toHaveCSS('border-top-width', '1px');
  const paper = await page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
  expect(await arrow.evaluate((icon) => getComputedStyle(icon).stroke)).not.toBe(paper);
  await page.emulateMedia({ forcedColors: 'none' });
  await choices.focus();
  await page.keyboard.press('End');
  await expect(choices).not.toHaveValue('when');
});

test('the rows stay where they are when the first is chosen', async ({ join, room }) => {
  const ada = await join('ada');
  const { page } = ada;
  await page.setViewportSize({ width: 1280, height: 800 });
  await ada.open(room);
  await page.getByRole('button', { name: 'Select groups' }).click();
  const bar = page.getByRole('toolbar', { name: 'Selected groups' });
  await expect(bar).toContainText('0 selected');
  const height = await heightOf(bar);
  await page.getByRole('checkbox').first().click();
  await expect(bar).toContainText('1 selected');
  expect(await heightOf(bar)).toBe(height);
  await page.keyboard.press('Escape');

  // `check` presses the checkbox itself, as assistive technology does.
  await ada.send('to be chosen');
  await page.getByRole('button', { name: 'Group menu' }).click();
  await page.getByRole('menuitem', { name: 'Select messages' }).click();
  await page.getByRole('checkbox', { name: /^Select the message of / }).check();
  await expect(page.getByRole('toolbar', { name: 'Selected messages' })).toContainText('1 selected');
});
