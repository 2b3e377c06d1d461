import { devices } from '@playwright/test';
import { endpoints } from '../../src/contract/endpoints';
import { expect, test } from '../fixtures';
import { password } from '../support/api';

const { defaultBrowserType: _, ...pixel } = devices['Pixel 7'];
test.use(pixel);

test('a newcomer with a phone goes from an invitation to a first message in at most eight taps', async ({
  page,
  account,
  unique,
}) => {
  const ida = await account('ida');
  const group = await ida.api(endpoints.createGroup, { body: { name: unique('Lake') } });
  const { token } = await ida.api(endpoints.createInvite, { params: { id: group.id }, body: {} });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url().split('#')[0] ?? '', JSON.stringify(request.headers())));
  let taps = 0;
  const tap = async (role: 'button' | 'textbox', name: string) => {
    taps++;
    await page.getByRole(role, { name, exact: true }).tap();
  };

  await page.goto(`/join#${token}`);
  const heading = page.getByRole('heading', { name: `${ida.username} invites you to ${group.name}` });
  await expect(heading).toBeVisible();
  expect(new URL(page.url()).hash).toBe('');
  // Reloads, because phones reload a page that was left for the mail program.
  await page.reload();
  await expect(heading).toBeVisible();
  await tap('button', 'Sign up and join');
  await tap('textbox', 'Username');
  await page.keyboard.type(unique('nadia'));
  await tap('textbox', 'Password');
  await page.keyboard.type(password);
  await tap('button', 'Create account');
  await tap('textbox', 'Message');
  await page.keyboard.type('Here I am');
  await tap('button', 'Send');

  const { conversation_id } = group;
  const said = async () => (await ida.api(endpoints.listMessages, { query: { conversation_id } })).data;
  await expect.poll(async () => (await said()).map(({ message }) => message)).toEqual(['Here I am']);
  expect(taps).toBeLessThanOrEqual(8);
  await expect(page.getByRole('heading', { name: group.name })).toBeVisible();
  expect(asked.join('\n')).not.toContain(token);
  expect(
    await page.evaluate(() => JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)])),
  ).not.toContain(token);
});
