import { existsSync, readFileSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { browserFile } from '../../scripts/lib/browser.mjs';
import { type Account, createAccount } from '../support/api';
import { browserOf } from '../support/browserOf';
import { Person } from '../support/person';
import type { Room } from '../support/room';

export const launchBrowser = (): Promise<Browser> =>
  chromium.launch(existsSync(browserFile) ? JSON.parse(readFileSync(browserFile, 'utf8')) : {});

/**
 * Opens a browser with the service worker for a new member of the room. `baseURL`: the address of the service or of a
 * proxy.
 */
export async function join(browser: Browser, baseURL: string, room: Room, username: string) {
  const account = await createAccount(baseURL, username);
  await room.admit(username);
  return { account, context: await browserOf(browser, account, { baseURL, serviceWorkers: 'allow' }) };
}

export async function openTab(account: Account, context: BrowserContext, room: Room): Promise<Person> {
  const tab = new Person(account, await context.newPage());
  await tab.page.goto(`/groups/${room.group.id}`);
  await tab.composer.waitFor();
  await tab.page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  return tab;
}
