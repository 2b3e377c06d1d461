import { endpoints } from '../../src/contract';
import { expect, test } from '../fixtures';
import { createAccount } from '../support/api';
import { browserOf } from '../support/browserOf';
import { keepBusy } from '../support/idle';
import { launchWithLargeText } from '../support/screen/largeText';
import { startService } from '../support/services/service';

test('the head of all groups stays while they are scrolled, and covers none that the keyboard comes to', async ({
  browser,
  complaints,
}) => {
  // The first account of a service administers it.
  const service = await startService();
  const account = await createAccount(service.url, 'rosa');
  for (let number = 1; number <= 40; number++)
    await account.api(endpoints.createGroup, { body: { name: `Group ${number}` } });
  const context = await browserOf(browser, account, { baseURL: service.url });
  await keepBusy(context);
  await complaints.watch(context, 'rosa');
  const page = await context.newPage();
  await page.goto('/all-groups');
  const heading = page.getByRole('columnheader', { name: 'Members' });
  const rows = page.getByRole('table', { name: 'All groups' }).getByRole('row');
  await expect(rows).toHaveCount(41);

  await rows.last().getByRole('checkbox').focus();
  await expect(rows.last()).toBeInViewport();
  await expect(heading).toBeInViewport({ ratio: 1 });
  const isCovered = () =>
    page.evaluate(() => {
      const { left, top } = document.activeElement?.getBoundingClientRect() ?? { left: 0, top: 0 };
      return !document.activeElement?.contains(document.elementFromPoint(left + 2, top + 2));
    });
  for (let up = 0; up < 39; up++) {
    await page.keyboard.press('ArrowUp');
    expect(await isCovered()).toBe(false);
  }
  await expect(rows.nth(1).getByRole('checkbox')).toBeFocused();
  await context.close();
  await service.dispose();
});

test('the bar over chosen groups covers nothing where letters are large and the page is narrow', {
  tag: '@runs',
}, async ({ playwright, launchOptions, complaints }) => {
  const service = await startService();
  const account = await createAccount(service.url, 'rosa');
  for (const name of ['One', 'Two']) await account.api(endpoints.createGroup, { body: { name } });
  const browser = await launchWithLargeText(playwright.chromium, launchOptions);
  const context = await browserOf(browser, account, { baseURL: service.url, viewport: { width: 390, height: 800 } });
  await keepBusy(context);
  await complaints.watch(context, 'rosa');
  const page = await context.newPage();
  await page.goto('/all-groups');
  await page.getByRole('button', { name: 'Select all' }).click();
  const bar = await page.getByRole('toolbar', { name: 'Selected groups' }).boundingBox();
  const above = await page.getByRole('combobox').last().boundingBox();
  expect(bar?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0));
  await browser.close();
  await service.dispose();
});
