import { type BrowserContext, type CDPSession, expect, type Locator, type Page } from '@playwright/test';
import type { Http } from '../../src/api/http';
import { type Account, password } from './api';
import { letIdle } from './idle';
import type { Room } from './room';

/** A person with a separate browser. */
export class Person {
  readonly name: string;
  /** Sends requests of this person without the browser. */
  readonly api: Http;
  readonly context: BrowserContext;
  readonly page: Page;
  private offline: CDPSession | null = null;

  constructor(account: Pick<Account, 'username' | 'api'>, page: Page) {
    this.name = account.username;
    this.api = account.api;
    this.page = page;
    this.context = page.context();
  }

  /** Signs in with the form. */
  async signIn(): Promise<void> {
    await this.page.goto('/sign-in');
    await fillSignIn(this.page, this.name, 'Sign in');
    await expect(this.page.getByRole('navigation', { name: 'Groups' })).toBeVisible();
  }

  /** Opens a group. A room admits the person first. */
  async open(room: Room): Promise<void> {
    await room.admit(this.name);
    await this.page.goto(`/groups/${encodeURIComponent(room.group.id)}`);
    // `waitFor` sees the heading in its first frame, but an expectation looks every half second.
    await this.page.getByRole('heading', { name: room.group.name }).waitFor();
  }

  /** Waits until the code that loads in idle time has arrived and the rest of the page is mounted. */
  async partsLoaded(): Promise<void> {
    await letIdle(this.page);
    await this.page.waitForFunction(() => {
      // A focus event ends the page's wait for idle time.
      dispatchEvent(new Event('focus'));
      return performance.getEntriesByName('confab:parts').length > 0;
    });
    await expect(this.page.getByRole('separator', { name: 'Width of the list', includeHidden: true })).toBeAttached();
  }

  /** Resolves when the composer is empty. The message may arrive later. */
  async send(text: string): Promise<void> {
    await this.composer.fill(text);
    await this.page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(this.composer).toHaveValue('');
  }

  /** Chooses an action in the menu of a message. The focus keeps the actions mounted when other messages move the row. */
  async choose(message: Locator, action: string): Promise<void> {
    await message.focus();
    await message.getByRole('button', { name: 'More actions' }).click();
    await this.page.getByRole('menuitem', { name: action, exact: true }).click();
  }

  /** A status message, with its buttons. */
  status(text: string | RegExp): Locator {
    return this.page.getByRole('status').filter({ hasText: text });
  }

  /** The link of a group in the list. After the name, its accessible name may tell what is unread. */
  groupLink(name: string): Locator {
    const groups = this.page.getByRole('list', { name: 'Groups', exact: true });
    return groups.getByRole('link', { name: new RegExp(`^${name}(,|$)`) });
  }

  heading(name: string): Locator {
    return this.page.getByRole('main').getByRole('heading', { name, exact: true });
  }

  get composer(): Locator {
    return this.page.getByRole('textbox', { name: 'Message', exact: true });
  }

  get messages(): Locator {
    return this.page.getByRole('log', { name: 'Messages' }).getByRole('article');
  }

  message(text: string | RegExp): Locator {
    return this.messages.filter({ hasText: text });
  }

  /** Waits until fonts are loaded, a frame is rendered and all animations have ended, so that places can be measured. */
  async drawn(): Promise<void> {
    await this.page.evaluate(async () => {
      await document.fonts.ready;
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
      await Promise.allSettled(ending.map(({ finished }) => finished));
    });
  }

  /** Removes all request handlers and dispatches `online`, so that waiting entries are sent at once. */
  async mendLine(): Promise<void> {
    await this.page.unrouteAll({ behavior: 'wait' });
    await this.page.evaluate(() => window.dispatchEvent(new Event('online')));
  }

  async goOffline(): Promise<void> {
    await this.context.setOffline(true);
    // The page gets the `offline` event a moment later. Before this event the page would still send.
    await this.page.waitForFunction(() => !navigator.onLine);
  }

  /**
   * For a page that was loaded without a network. Chromium 150 reports such a page as online, although every request
   * fails. Lasts until `goOnline` or the next page load.
   */
  async stayOffline(): Promise<void> {
    this.offline ??= await this.context.newCDPSession(this.page);
    const nothing = { offline: true, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
    await this.offline.send('Network.emulateNetworkConditions', nothing);
    await this.page.waitForFunction(() => !navigator.onLine);
  }

  async goOnline(): Promise<void> {
    await this.offline?.detach();
    this.offline = null;
    await this.context.setOffline(false);
    await this.page.waitForFunction(() => navigator.onLine);
  }
}

/** Fills in the sign-in form and presses one of its two buttons. */
export async function fillSignIn(page: Page, username: string, button: 'Sign in' | 'Create account'): Promise<void> {
  await page.getByRole('textbox', { name: 'Username' }).fill(username);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: button }).click();
}
