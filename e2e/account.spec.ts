import type { Page } from '@playwright/test';
import { endpoints } from '../src/contract';
import { expect, test } from './fixtures';
import { createAccount, openAccount, password } from './support/api';
import { browserOf } from './support/browserOf';
import { answered, noAnswer } from './support/complaints';
import { fillSignIn, Person } from './support/person';
import { startService } from './support/services/service';

const unconfirmed = 'Signed out here. The service could not be reached';

async function signOut({ page }: Person) {
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
}

/** Reloads the page and returns the access token of its first request. */
async function tokenOf(page: Page): Promise<string> {
  const [request] = await Promise.all([
    page.waitForRequest((asked) => asked.headers().authorization !== undefined),
    page.reload(),
  ]);
  return request.headers().authorization ?? '';
}

test('a sign-out that the service did not answer holds over a restart, and ends the session when it answers', {
  tag: '@runs',
}, async ({ join, room, browser, service, unique, complaints }) => {
  complaints.allow(noAnswer);
  // The restarted browser ends the session before ada's own page reaches the service again.
  complaints.allow(answered([401], '/v1/sessions/current'));
  const ada = await join('ada');
  await ada.open(room);
  const Authorization = await tokenOf(ada.page);
  await expect(ada.heading(room.group.name)).toBeVisible();
  const statusOf = async () => (await fetch(`${service.url}/v1/me`, { headers: { Authorization } })).status;
  const out = async (page: Page) => {
    await expect(page.getByRole('status').filter({ hasText: unconfirmed })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  };
  await ada.context.route('**/v1/**', (route) => route.abort());
  await signOut(ada);
  await out(ada.page);
  await ada.page.reload();
  await out(ada.page);
  expect(await statusOf()).toBe(200);

  const restarted = await browser.newContext({
    baseURL: service.url,
    storageState: await ada.context.storageState(),
  });
  await complaints.watch(restarted, 'restarted');
  await restarted.route('**/v1/sessions/**', (route) => route.abort());
  const page = await restarted.newPage();
  await page.goto('/');
  await out(page);
  const refreshes: string[] = [];
  page.on('request', (asked) => asked.url().includes('refresh') && refreshes.push(asked.url()));
  await restarted.unrouteAll({ behavior: 'wait' });
  await page.reload();
  await expect.poll(statusOf).toBe(401);
  await expect(page.getByText(unconfirmed)).toHaveCount(0);
  expect(refreshes).toEqual([]);

  await fillSignIn(page, unique('lin'), 'Create account');
  await expect(page.getByRole('navigation', { name: 'Groups' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('navigation', { name: 'Groups' })).toBeVisible();
  await restarted.close();
});

test('somebody who forgot their password is let in by a link of an admin, and shut out when the account is disabled', {
  tag: '@runs',
}, async ({ browser, complaints }) => {
  complaints.allow(answered([401, 403], '/v1/'));
  // The first account of a service administers it.
  const service = await startService();
  const accounts = [await createAccount(service.url, 'rosa'), await createAccount(service.url, 'mei')];
  const [root, mei] = await Promise.all(
    accounts.map(async (account) => {
      const context = await browserOf(browser, account, { baseURL: service.url });
      await complaints.watch(context, account.username);
      return new Person(account, await context.newPage());
    }),
  );
  if (!root || !mei) throw new Error('nobody came');

  await test.step('the link', async () => {
    await root.page.goto('/');
    await root.page.getByRole('button', { name: 'Account menu' }).click();
    await root.page.getByRole('menuitem', { name: 'People' }).click();
    await root.page.setViewportSize({ width: 820, height: 800 });
    // At this width two buttons stand below the name. A row with one button must keep the same place.
    const below = (name: string) =>
      root.page.getByRole('button', { name: `Reset the password of ${name}` }).evaluate((button) => {
        const facts = button.closest('li')?.querySelector('p:last-of-type');
        return Math.round(button.getBoundingClientRect().top - (facts?.getBoundingClientRect().bottom ?? 0));
      });
    expect(await below('rosa')).toBe(await below('mei'));
    await root.page.getByRole('button', { name: 'Reset the password of mei' }).click();
    const link = await root.page.getByRole('textbox', { name: 'Link' }).inputValue();
    await root.page.keyboard.press('Escape');
    await mei.page.goto(link);
    await mei.page.getByLabel('New password').fill('a password of meis own');
    await mei.page.getByRole('button', { name: 'Save and sign in' }).click();
    await expect(mei.page.getByRole('navigation', { name: 'Groups' })).toBeVisible();
    await expect(mei.page).not.toHaveURL(/#/);
    await mei.page.reload();
    await expect(mei.page.getByRole('navigation', { name: 'Groups' })).toBeVisible();
  });

  await test.step('the password changed, and the other sessions ended', async () => {
    await mei.page.goto('/settings');
    const form = mei.page.getByRole('form', { name: 'Change password' });
    await form.getByLabel('Current password').fill('a password of meis own');
    await form.getByLabel('New password').fill(password);
    await form.getByRole('button', { name: 'Change password' }).click();
    await expect(mei.status('Password changed')).toBeVisible();
    const elsewhere = await openAccount(service.url, 'mei');
    await mei.page.reload();
    const list = mei.page.getByRole('list', { name: 'Sessions' });
    await expect(list.getByRole('listitem')).toHaveCount(2);
    await mei.page.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await expect(list.getByRole('listitem')).toHaveText([/This one/]);
    const headers = { Authorization: `Bearer ${elsewhere.token}` };
    expect((await fetch(`${service.url}/v1/me`, { headers })).status).toBe(401);
  });

  await test.step('disabled', async () => {
    await root.page.getByRole('button', { name: 'Disable mei' }).click();
    const question = root.page.getByRole('alertdialog', { name: 'Disable mei?' });
    await question.getByRole('button', { name: 'Disable' }).click();
    await expect(root.page.getByRole('button', { name: 'Enable mei' })).toBeVisible();
    await mei.page.reload();
    await fillSignIn(mei.page, 'mei', 'Sign in');
    await expect(mei.page.getByRole('alert')).toHaveText('This account was disabled. Ask an admin.');
  });
  for (const { context } of [root, mei]) await context.close();
  await service.dispose();
});

test('what was offered before signing out is offered to nobody after', { tag: '@runs' }, async ({
  join,
  unique,
  complaints,
}) => {
  // The held requests reach the service after the sign-out.
  complaints.allow(answered([401], '/v1/groups/'));
  const ada = await join('ada');
  const name = unique('Put away');
  const { id } = await ada.api(endpoints.createGroup, { body: { name } });
  // This answer never comes. The parts that load after the first view wait for it, however late the sign-out is.
  await ada.page.route('**/v1/groups/*/roles', () => undefined);
  await ada.page.goto(`/groups/${id}`);
  await ada.page.getByRole('button', { name: `Actions for ${name}` }).click();
  await ada.page.getByRole('menuitem', { name: 'Archive' }).click();
  await expect(ada.page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await expect(ada.page.getByRole('separator', { name: 'Width of the list' })).toHaveCount(0);
  await ada.page.getByRole('button', { name: 'Account menu' }).click();
  await ada.page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(ada.page.getByRole('textbox', { name: 'Username' })).toBeVisible();
  // The toast would disappear by itself later, so this counts without waiting.
  expect(await ada.page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
});
