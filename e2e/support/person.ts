import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import type { Http } from '../../src/api/http';
import { type Account, password } from './api';
import type { Room } from './room';

/** Somebody at a browser of their own, signed in. */
export class Person {
  readonly name: string;
  /** The same person without a browser, to arrange things. */
  readonly api: Http;
  readonly context: BrowserContext;
  readonly page: Page;

  constructor(account: Account, page: Page) {
    this.name = account.username;
    this.api = account.api;
    this.page = page;
    this.context = page.context();
  }

  /** As people do it: by the form. */
  async signIn(): Promise<void> {
    await this.page.goto('/sign-in');
    await this.page.getByRole('textbox', { name: 'Username' }).fill(this.name);
    await this.page.getByRole('textbox', { name: 'Password' }).fill(password);
    await this.page.getByRole('button', { name: 'Sign in' }).click();
    await expect(this.page.getByRole('navigation', { name: 'Groups' })).toBeVisible();
  }

  /** Shows a group; a room lets them in first. */
  async open(room: Room): Promise<void> {
    await room.admit(this.name);
    await this.page.goto(`/groups/${encodeURIComponent(room.group.id)}`);
    await expect(this.page.getByRole('heading', { name: room.group.name })).toBeVisible();
  }

  /** Done when the composer has let go of the words, not when they have arrived. */
  async send(text: string): Promise<void> {
    await this.composer.fill(text);
    await this.page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(this.composer).toHaveValue('');
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

  async goOffline(): Promise<void> {
    await this.context.setOffline(true);
  }

  async goOnline(): Promise<void> {
    await this.context.setOffline(false);
  }
}
