import { randomBytes } from 'node:crypto';
import { type BrowserContext, test as base, devices, expect } from '@playwright/test';
import { type Account, createAccount, openAccount } from './support/api';
import { browserOf } from './support/browserOf';
import { type Complaints, createComplaints } from './support/complaints';
import { keepBusy } from './support/idle';
import { fillSignIn, Person } from './support/person';
import { createRoom, type Room } from './support/room';
import { runningService, type Service, startService } from './support/services/service';

export { axe, axeInBothThemes } from './support/screen/axe';
export { expect };

interface TestFixtures {
  /** For `test.use`: if true, the page does its idle work before `partsLoaded`. */
  idles: boolean;
  /** The complaints of pages. If a page makes a complaint that the test did not allow, the test fails at its end. */
  complaints: Complaints;
  /** Creates an account without a browser. The result has the unique username. */
  account(name: string): Promise<Account>;
  /** A signed-in person with a separate browser and no open page. `at`: another address, such as a proxy's. */
  join(name: string, options?: { at?: string; phone?: boolean }): Promise<Person>;
  /** Somebody who signed up by the form. */
  newcomer(name: string): Promise<Person>;
  /** A group for this test alone, which admits everybody who opens it. */
  room: Room;
}

interface WorkerFixtures {
  /** The built service in an empty world, one per worker; with `BASE_URL` the service that runs there. */
  service: Service;
  unique(name: string): string;
}

/** For `test.use`: arrivals, changes and removals are animated, as for most people. */
export const withMotion = { contextOptions: { reducedMotion: 'no-preference' } } as const;

const { defaultBrowserType: _, ...pixel } = devices['Pixel 7'];

export const test = base.extend<TestFixtures, WorkerFixtures>({
  service: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures a test wants.
    async ({}, use) => {
      const at = process.env.BASE_URL;
      const service = at ? runningService(at) : await startService();
      await use(service);
      await service.dispose();
    },
    { scope: 'worker' },
  ],

  unique: [
    // biome-ignore lint/correctness/noEmptyPattern: as above.
    async ({}, use) => {
      let made = 0;
      // A service that was there before may know the names of earlier runs.
      const run = process.env.BASE_URL ? `-${randomBytes(3).toString('hex')}` : '';
      await use((name) => `${name}${run}-${++made}`);
    },
    { scope: 'worker' },
  ],

  baseURL: ({ service }, use) => use(service.url),

  complaints: [
    // biome-ignore lint/correctness/noEmptyPattern: as above.
    async ({}, use) => {
      const complaints = createComplaints();
      await use(complaints);
      expect(complaints.unexpected()).toEqual([]);
    },
    { auto: true },
  ],

  context: async ({ context, complaints }, use) => {
    await complaints.watch(context, 'page');
    await use(context);
  },

  idles: [false, { option: true }],

  account: async ({ service, unique }, use) => {
    await use((name) => createAccount(service.url, unique(name)));
  },

  join: async ({ browser, service, account, complaints, idles }, use) => {
    const people: Person[] = [];
    await use(async (name, { at = service.url, phone = false } = {}) => {
      const someone = await account(name);
      const context = await browserOf(browser, someone, { ...(phone && pixel), baseURL: at });
      if (!idles) await keepBusy(context);
      await complaints.watch(context, someone.username);
      const person = new Person(someone, await context.newPage());
      people.push(person);
      return person;
    });
    for (const { context } of people) {
      // If a test still delays a request, the request must not fail with an error about its closed page.
      await context.unrouteAll({ behavior: 'ignoreErrors' });
      // A page that is closing has no routes to remove.
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' }).catch(() => undefined);
      await context.close();
    }
  },

  newcomer: async ({ browser, service, unique, complaints }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (name) => {
      const username = unique(name);
      const context = await browser.newContext({ baseURL: service.url });
      contexts.push(context);
      await complaints.watch(context, username);
      const page = await context.newPage();
      await page.goto('/');
      await fillSignIn(page, username, 'Create account');
      await expect(page.getByRole('navigation', { name: 'Groups' })).toBeVisible();
      return new Person(await openAccount(service.url, username), page);
    });
    for (const context of contexts) await context.close();
  },

  room: async ({ account, unique }, use) => {
    await use(await createRoom(await account('keeper'), unique('Room')));
  },
});
