import type { Page } from '@playwright/test';
import { createHttp } from '../src/api/http';
import type { ClientSettings } from '../src/contract/clientSettings';
import { expect, test } from './fixtures';
import { archiveGroup, changeGroup, talk } from './support/mainJob';
import { Person } from './support/person';
import { type Listening, listen, staticClient } from './support/services/listen';

interface Fixtures {
  /** For `test.use`: the settings of the client. */
  settings: ClientSettings;
  /** The client on a separate host. */
  host: Listening;
  /** A browser in which nobody is signed in yet. */
  open(service: { url: string }, username: string): Promise<Person>;
  /** Somebody who signs in by a token, to a service that does not tell whose token it is. */
  enter(service: { url: string }, username: string): Promise<Person>;
}

/** For services that are not the reference service. */
export const foreignTest = test.extend<Fixtures>({
  settings: [{}, { option: true }],
  host: async ({ settings }, use) => {
    const host = await listen(staticClient(settings));
    await use(host);
    await host.close();
  },
  open: async ({ browser, complaints, host }, use) => {
    complaints.allow(/status of \d+|CORS policy|net::ERR_FAILED/);
    const people: Person[] = [];
    await use(async ({ url }, username) => {
      const context = await browser.newContext({ baseURL: host.url });
      await complaints.watch(context, username);
      const api = createHttp({ base: url, token: () => `token-of-${username}` });
      const person = new Person({ username, api }, await context.newPage());
      people.push(person);
      return person;
    });
    for (const { context } of people) await context.close();
  },
  enter: async ({ open }, use) => {
    await use(async (service, username) => {
      const person = await open(service, username);
      await signIn(person, service.url);
      return person;
    });
  },
});

/** Signs in to a service that does not tell the username, so the person types it. */
export async function signIn({ page, name }: Person, address: string): Promise<void> {
  await connect(page, address, name);
  await page.getByRole('heading', { name: 'Who are you?' }).waitFor();
  await page.getByRole('textbox', { name: 'Username' }).fill(name);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('navigation', { name: 'Groups' })).toBeVisible();
}

/** For `test.use`: people soon see changes of others. */
export const pollsOften = { settings: { pollSeconds: 1 } };

export async function doMainJob(ada: Person, lin: Person): Promise<void> {
  // If the browser cannot read a refusal and the service has no idempotency keys, a message is sent again after 22 s.
  // Lists are compared at each tenth poll.
  const news = { timeout: 60_000 };
  await talk({ ada, lin, group: 'Lake', news });
  await changeGroup({ ada, lin, group: 'Hill', renamed: 'Mountain', news });
  await archiveGroup({ ada, lin, group: 'Winter', news });
}

export async function connect(page: Page, address: string, username: string): Promise<void> {
  await page.goto('/sign-in');
  await page.getByText('Use an access token').click();
  await page.getByRole('textbox', { name: 'Service address' }).fill(address);
  await page.getByRole('textbox', { name: 'Access token' }).fill(`token-of-${username}`);
  await page.getByRole('checkbox', { name: /Stay signed in/ }).check();
  await page.getByRole('button', { name: 'Connect' }).click();
}
