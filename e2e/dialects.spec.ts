import type { Page } from '@playwright/test';
import { createHttp } from '../src/api/http';
import { expect, test } from './fixtures';
import { archiveGroup, changeGroup, talk } from './support/mainJob';
import { Person } from './support/person';
import { createDialectService } from './support/services/dialectService';
import { dialects } from './support/services/dialects';
import { listen, staticClient } from './support/services/listen';

// Three jobs of two people in one life of their pages.
test.setTimeout(240_000);

/** `npm run runs` plays all of them. */
const inEachRun = ['nothing else', 'Spring'];
const isPlayed = ([name]: [string, unknown]) => process.env.DIALECTS === 'all' || inEachRun.includes(name);

for (const [name, choices] of Object.entries(dialects).filter(isPlayed))
  test(`the main job is done on a service of another dialect: ${name}`, async ({ browser, complaints }) => {
    complaints.allow(/status of \d+|CORS policy|net::ERR_FAILED/);
    const host = await listen(staticClient());
    const dialect = createDialectService(choices);
    const service = await listen(dialect.app);
    dialect.welcome('ada', 'lin');
    const enter = async (username: string) => {
      const context = await browser.newContext({ baseURL: host.url });
      await complaints.watch(context, username);
      const page = await context.newPage();
      await page.addInitScript(pollOften);
      await signIn(page, service.url, username);
      const api = createHttp({ base: service.url, token: () => `token-of-${username}` });
      return new Person({ username, api }, page);
    };
    const [ada, lin] = [await enter('ada'), await enter('lin')];
    try {
      await talk({ ada, lin, group: 'Lake' });
      await changeGroup({ ada, lin, group: 'Hill', renamed: 'Mountain' });
      await archiveGroup({ ada, lin, group: 'Winter' });
    } finally {
      for (const { context } of [ada, lin]) await context.close();
      await service.close();
      await host.close();
    }
  });

/** A page that hears that it is online polls at once. */
function pollOften() {
  setInterval(() => dispatchEvent(new Event('online')), 1_000);
}

async function signIn(page: Page, address: string, username: string): Promise<void> {
  await page.goto('/sign-in');
  await page.getByText('Use an access token').click();
  await page.getByRole('textbox', { name: 'Service address' }).fill(address);
  await page.getByRole('textbox', { name: 'Access token' }).fill(`token-of-${username}`);
  await page.getByRole('checkbox', { name: /Stay signed in/ }).check();
  await page.getByRole('button', { name: 'Connect' }).click();
  await page.getByRole('heading', { name: 'Who are you?' }).waitFor();
  await page.getByRole('textbox', { name: 'Username' }).fill(username);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('navigation', { name: 'Groups' })).toBeVisible();
}
