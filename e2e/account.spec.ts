import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { noAnswer } from './support/complaints';
import { fillSignIn, type Person } from './support/person';

const unconfirmed = 'Signed out here. The service could not be reached';

async function signOut({ page }: Person) {
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
}

/** The access token of the page, off a request of its own. */
async function tokenOf(page: Page): Promise<string> {
  const [request] = await Promise.all([
    page.waitForRequest((asked) => asked.headers().authorization !== undefined),
    page.reload(),
  ]);
  return request.headers().authorization ?? '';
}

test('a sign-out that the service did not answer holds over a restart, and ends the session when it answers', async ({
  join,
  room,
  browser,
  service,
  unique,
  complaints,
}) => {
  complaints.allow(noAnswer);
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
