import type { Locator } from '@playwright/test';
import { endpoints } from '../../src/contract';
import { expect, test } from '../fixtures';

/** Of an element, or of the part of it that is drawn before its contents. */
const groundOf = (of: Locator, part?: string) =>
  of.evaluate((element, pseudo) => getComputedStyle(element, pseudo).backgroundColor, part);

test('in forced colours what is loading has a shape, a link that is a button its border, and a sheet its handle', async ({
  join,
  room,
}) => {
  const ada = await join('ada', { phone: true });
  const { page } = ada;
  await page.emulateMedia({ forcedColors: 'active' });
  const alone = await ada.api(endpoints.createGroup, { body: { name: 'Notes' } });
  await page.goto(`/groups/${alone.id}`);
  await expect(page.getByRole('link', { name: 'Add people' })).toHaveCSS('border-top-width', '1px');

  await ada.open(room);
  await page.goto('/groups');
  await page.getByRole('button', { name: 'Find' }).tap();
  const sheet = page.getByRole('dialog', { name: 'Find' });
  await expect(sheet).toHaveAttribute('data-sheet');
  expect(await groundOf(sheet, '::before')).not.toBe(await groundOf(sheet));

  await page.route(/\/v1\/all-groups|\/v1\/groups(\?|$)/, () => {});
  await page.goto('/archived');
  await expect(page.getByRole('main').locator('.skeleton').first()).toHaveCSS('border-top-width', '1px');
});
