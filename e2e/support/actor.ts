import { type BrowserContext, expect, type Page, type Response } from '@playwright/test';
import { createHttp } from '../../src/api/http';
import { endpoints } from '../../src/contract';
import { type Account, password } from './api';
import { type Sample, tagOf, watchFrames } from './checker/frames';
import type { Happening, Intent } from './checker/history';
import { draftsOn } from './disk';
import { Person } from './person';
import type { Room } from './room';
import { changesOn, entriesOn } from './screen/screen';

type SignIn = (page: Page) => Promise<void>;

/** A person whose actions and screens are recorded for the checker. */
export class Actor {
  readonly name: string;
  readonly context: BrowserContext;
  private token = '';
  private readonly account: Pick<Account, 'username' | 'api'>;
  private readonly signIn: SignIn | undefined;
  readonly happenings: Happening[] = [];
  readonly intents: Intent[] = [];
  /** The tags of messages that the person discarded. */
  readonly gone: string[] = [];
  samples: Sample[] = [];
  /** The current page of each tab. */
  readonly tabs: Person[] = [];

  /** `signIn`: for a person whose browser remembers no session. */
  constructor(account: Pick<Account, 'username' | 'api'>, context: BrowserContext, signIn?: SignIn) {
    this.name = account.username;
    this.account = account;
    this.context = context;
    this.signIn = signIn;
    context.on('request', (request) => {
      this.token = request.headers().authorization?.replace('Bearer ', '') ?? this.token;
    });
    context.on('response', (response) => void this.recordAnswer(response).catch(() => undefined));
  }

  /** Records frames from the next page load on. */
  async watch(): Promise<void> {
    this.samples = await watchFrames(this.context, this.name);
  }

  tab(index: number): Person {
    const tab = this.tabs[index];
    if (!tab) throw new Error(`${this.name} has no tab ${index}`);
    return tab;
  }

  /** Opens one more tab, or a new page in place of a closed one. */
  async openTab({ group }: Room, index = this.tabs.length): Promise<Person> {
    const tab = new Person(this.account, await this.context.newPage());
    this.tabs[index] = tab;
    await tab.page.goto(`/groups/${group.id}`);
    if (this.signIn) {
      const [there, out] = [tab.heading(group.name), tab.page.getByRole('heading', { name: 'Sign in to Confab' })];
      await there.or(out).waitFor({ timeout: 20_000 });
      if (await out.isVisible()) await this.signIn(tab.page);
    }
    await tab.heading(group.name).waitFor({ timeout: 20_000 });
    return tab;
  }

  /** Writes the words and presses Enter, which counts as the send. `written`: waits before Enter until the draft is stored. */
  async utter(tab: Person, room: Room, words: string, { written = false } = {}): Promise<void> {
    const conversation = room.group.conversation_id;
    await tab.composer.fill(words);
    if (written) await expect.poll(() => draftsOn(tab.page), { intervals: [50] }).toContain(words);
    this.happenings.push({ type: 'invoke', key: tagOf(words), conversation, user: this.name, text: words, t: now() });
    await tab.composer.press('Enter');
  }

  async say(tab: Person, room: Room, words: string): Promise<void> {
    await this.utter(tab, room, words);
    await expect(tab.composer).toHaveValue('');
  }

  /** After a crash the words are either in the log or in the composer. Sends words that are in the composer. */
  async sayIfDraft(tab: Person, words: string): Promise<void> {
    await expect(tab.composer).toBeVisible();
    const shown = () => tab.message(words).count();
    const draft = async () => (await tab.composer.inputValue()) === words;
    await expect
      .poll(async () => (await draft()) || (await shown()) > 0, { message: `${words} is nowhere`, intervals: [50] })
      .toBe(true);
    if (!(await draft())) return;
    expect(await shown(), `${words} is sent and still in the composer`).toBe(0);
    await tab.composer.press('Enter');
    await expect(tab.composer).toHaveValue('');
  }

  /** Ends the session on the service, which also makes the refresh cookie useless. */
  async signedOutByOthers(): Promise<void> {
    const token = this.token;
    const http = createHttp({ base: this.account.api.base, token: () => token });
    await http(endpoints.deleteSession);
  }

  /** Signs in again from the alert, in a dialog over the page. */
  async signInAgain(tab: Person): Promise<void> {
    await tab.page.getByRole('alert').getByRole('button', { name: 'Sign in' }).click();
    const dialog = tab.page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Password' }).fill(password);
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await expect(dialog).toBeHidden();
  }

  /** Discards a refused message. Its words return to the composer and are deleted there. */
  async discard(tab: Person, words: string): Promise<void> {
    const message = tab.message(words);
    await expect(message).toHaveAccessibleName(/Not sent - too long/);
    const key = tagOf(words);
    this.happenings.push({ type: 'fail', key, problem: 'refused', t: now() });
    this.gone.push(key);
    // Presses Enter and does not click, because another message may move the button between pointer down and pointer up.
    await message.getByRole('button', { name: 'Discard' }).press('Enter');
    await expect(message).toHaveCount(0);
    await expect(tab.composer).toHaveValue(new RegExp(`^${words}`));
    await tab.composer.fill('');
  }

  /** Toggles a reaction. The chip changes at once, whatever the connection does. */
  async toggle(tab: Person, anchor: { id: string; words: string }, name: string): Promise<void> {
    const chip = tab.message(anchor.words).getByRole('button', { name: new RegExp(`^${name.replaceAll('_', ' ')},`) });
    const on = (await chip.getAttribute('aria-pressed')) !== 'true';
    // The page may end after the click: the change is in the journal, and a later page sends it.
    this.intents.push({ message: anchor.id, name, user: this.name, on, acked: true });
    // Presses Enter and does not click, because a message that arrives during the click could move the chip away.
    await chip.press('Enter');
    await expect(chip).toHaveAttribute('aria-pressed', String(on));
  }

  /** The unsent entries on this person's disk. */
  async unsent(): Promise<string[]> {
    const page = this.livePage();
    const waiting = (await entriesOn(page)).filter(({ state }) => state !== 'acked' && state !== 'failed');
    const changes = await changesOn(page);
    return [
      ...waiting.map(({ text, state }) => `${state} ${text}`),
      ...(changes > 0 ? [`${changes} reactions and the like`] : []),
    ];
  }

  async failed(): Promise<string[]> {
    return (await entriesOn(this.livePage())).filter(({ state }) => state === 'failed').map(({ text }) => text);
  }

  livePage(): Page {
    const tab = this.tabs.find(({ page }) => !page.isClosed());
    if (!tab) throw new Error(`${this.name} has no tab left`);
    return tab.page;
  }

  /** Records an answer that reached a page of this person. */
  private async recordAnswer(response: Response): Promise<void> {
    const request = response.request();
    const { pathname } = new URL(request.url());
    if (!response.ok() || request.method() !== 'POST' || !pathname.startsWith('/v1/messages')) return;
    const { id, message } = await response.json();
    this.happenings.push({ type: 'ok', key: tagOf(message), id, t: now() });
  }
}

const now = () => Date.now();
