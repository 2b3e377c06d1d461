import { expect, test } from './fixtures';
import { createAccount } from './support/api';
import { answered, noAnswer } from './support/complaints';
import { startService } from './support/services/service';

test('a service that pages may not use is found out from the sign-in form, and passes once it allows them @own-service', {
  tag: '@runs',
}, async ({ browser, complaints }) => {
  const service = await startService();
  const pageService = await startService({ CONNECT_ORIGINS: service.url });
  try {
    // The app asks the page's own host for a session, and the check sends a wrong token. The check also reads a deleted
    // group.
    complaints.allow(answered([401, 404], '/v1/'));
    complaints.allow(noAnswer);
    complaints.allow(/CORS policy/);
    const ada = await createAccount(service.url, 'ada');
    const context = await browser.newContext({ baseURL: pageService.url });
    await complaints.watch(context, ada.username);
    const page = await context.newPage();
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const finding = (words: string | RegExp) => page.getByRole('list', { name: 'Checks' }).getByText(words);

    await page.goto('/sign-in');
    await page.getByText('Use an access token').click();
    await page.getByRole('textbox', { name: 'Service address' }).fill(service.url);
    await page.getByRole('textbox', { name: 'Access token' }).fill(ada.token);
    await button('Connect').click();
    await page.getByRole('link', { name: 'Check the connection' }).click();
    await expect(page).toHaveURL('/doctor');
    await expect(page.getByRole('textbox', { name: 'Service address' })).toHaveValue(service.url);
    await page.getByRole('textbox', { name: 'Access token' }).fill(ada.token);
    await button('Check').click();
    await expect(page.getByText('1 problem found.')).toBeVisible();
    await expect(finding(`it does not let pages of ${pageService.url} read its answers`)).toBeVisible();

    await service.stop();
    await service.start({ CORS_ORIGINS: pageService.url });
    await button('Check').click();
    await expect(page.getByText('No problem found in reading.')).toBeVisible();
    await expect(finding('The token is accepted.')).toBeVisible();
    await expect(finding('Events arrive.')).toBeVisible();
    // One copy has only the token, and the other has all headers.
    await expect(page.getByRole('button', { name: /^Copy as curl: PUT/ })).toHaveCount(2);
    await button('Try a write and take it back').click();
    await expect(page.getByText('No problem found.')).toBeVisible();
    await expect(finding('Delete the group: done.')).toBeVisible();

    await page.getByRole('textbox', { name: 'Service address' }).fill('https://elsewhere.example');
    complaints.allow(/Content Security Policy|policy connect-src stopped https:\/\/elsewhere/);
    await button('Check').click();
    await expect(finding('This page may not connect to https://elsewhere.example.')).toBeVisible();
    await context.close();
  } finally {
    await pageService.dispose();
    await service.dispose();
  }
});

test('who is signed in checks their own service without a token', async ({ join, complaints }) => {
  // The first request of the check has no token, and gets a 401.
  complaints.allow(answered([401], '/v1/groups'));
  const ada = await join('ada');
  await ada.page.goto('/settings');
  await ada.page.getByRole('link', { name: 'Check the connection' }).click();
  await expect(ada.page).toHaveTitle(/^Connection doctor/);
  await ada.page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(ada.page.getByText('No problem found in reading.')).toBeVisible();
  await expect(ada.page.getByText('The token is accepted.')).toBeVisible();
  const requests = ada.page.getByRole('region', { name: 'Requests' });
  await expect(requests.getByText('with the token you are signed in with are not listed')).toBeVisible();
});
