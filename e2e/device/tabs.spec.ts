import type { Page } from '@playwright/test';
import { endpoints } from '../../src/contract';
import { expect, test } from '../fixtures';
import { fillSignIn, Person } from '../support/person';
import { streamsOf } from '../support/streams';

test('six tabs: all live, one stream, one notification, drafts and unread the same @own-service', {
  tag: '@runs',
}, async ({ join, account, room, service, unique }) => {
  // Six pages take long on a busy machine.
  test.setTimeout(120_000);
  const ada = await join('ada');
  const lin = await account('lin');
  await room.admit(ada.name);
  await room.admit(lin.username);
  const elsewhere = unique('Elsewhere');
  await ada.api(endpoints.createGroup, { body: { name: elsewhere } });
  const unseen = await ada.api(endpoints.createGroup, {
    body: { name: unique('Unseen'), contacts: [lin.username] },
  });
  const say = (message: string) =>
    lin.api(endpoints.createMessage, { body: { conversation_id: room.group.conversation_id, message } });
  const streams = () => streamsOf(service, ada);

  await ada.context.addInitScript(countNotifications);
  const tabs: Person[] = [];
  for (let n = 0; n < 6; n++) {
    const page = n === 0 ? ada.page : await ada.context.newPage();
    await page.goto(`/groups/${room.group.id}`);
    tabs.push(new Person({ ...lin, username: ada.name, api: ada.api }, page));
  }
  const [first, second, third] = tabs;
  if (!first || !second || !third) throw new Error('no tabs');

  await test.step('what another says is in all of them, over one stream', async () => {
    for (const tab of tabs) await expect(tab.heading(room.group.name)).toBeVisible();
    await say('hello');
    for (const tab of tabs) await expect(tab.messages).toHaveText([/hello/]);
    await expect.poll(streams).toBe(1);
  });

  await test.step('a draft is in all of them, and never over what somebody is typing', async () => {
    await second.composer.fill('half a thought');
    for (const tab of tabs) await expect(tab.composer).toHaveValue('half a thought');
    await third.composer.press('End');
    await second.composer.fill('');
    await expect(first.composer).toHaveValue('');
    await expect(third.composer).toHaveValue('half a thought');
    await third.composer.fill('');
  });

  await test.step('one notification, and the same unread count and title in all', async () => {
    await first.page.bringToFront();
    // Uses the menu, because a page load would make this tab the last in line to lead, and another tab would notify.
    await first.page.getByRole('button', { name: 'Account menu' }).click();
    await first.page.getByRole('menuitem', { name: 'Personal settings' }).click();
    await first.page.getByRole('radio', { name: 'All messages' }).check();
    for (const tab of tabs) {
      await tab.page.bringToFront();
      await tab.groupLink(elsewhere).click();
      await expect(tab.heading(elsewhere)).toBeVisible();
    }
    await say('anybody there?');
    for (const tab of tabs) {
      await expect(tab.groupLink(room.group.name)).toHaveAccessibleName(`${room.group.name}, 1 unread`);
      await expect(tab.page).toHaveTitle(`(1) ${elsewhere} - Confab`);
    }
    await expect.poll(() => shownIn(tabs)).toEqual([`${lin.username} in ${room.group.name}`]);
    await second.page.bringToFront();
    await second.groupLink(room.group.name).click();
    for (const tab of tabs) await expect(tab.groupLink(room.group.name)).toHaveAccessibleName(room.group.name);
    // The tab that shows the message has 300 ms to tell the leading tab.
    await ada.context.clock.install();
    await ada.context.clock.pauseAt(Date.now() + 10_000);
    await say('good');
    await shownWithin(second, 'good', 200);
    await ada.context.clock.runFor(1_000);
    await ada.context.clock.resume();
    for (const tab of tabs) await expect(tab.groupLink(room.group.name)).toHaveAccessibleName(room.group.name);
    // No tab shows this message, so it brings a notification. A wrong one for `good` would come earlier.
    await lin.api(endpoints.createMessage, {
      body: { conversation_id: unseen.conversation_id, message: 'over here' },
    });
    const names = [room.group.name, unseen.name];
    await expect.poll(() => shownIn(tabs)).toEqual(names.map((name) => `${lin.username} in ${name}`));
  });

  await test.step('the tab that holds the line is closed, and another takes it over within two seconds', async () => {
    const { message } = await say('before');
    await expect(second.message(message)).toBeVisible();
    await ada.context.clock.pauseAt(Date.now() + 20_000);
    // The leading tab is the one that opened first.
    await first.page.close();
    await say('after');
    await shownWithin(second, 'after', 2_000);
    await expect.poll(streams).toBe(1);
  });
});

test('six tabs at an address without locks still send @own-service', { tag: '@runs' }, async ({
  join,
  account,
  room,
  service,
}) => {
  test.setTimeout(120_000);
  const ada = await join('ada');
  const lin = await account('lin');
  await room.admit(ada.name);
  await room.admit(lin.username);
  // Over plain http at a network address there are no locks. Six windows stand side by side, and none has the focus.
  await ada.context.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'locks', { value: undefined });
    document.hasFocus = () => false;
  });
  const tabs: Person[] = [];
  for (let n = 0; n < 6; n++) {
    const page = n === 0 ? ada.page : await ada.context.newPage();
    await page.goto(`/groups/${room.group.id}`);
    const tab = new Person({ ...lin, username: ada.name, api: ada.api }, page);
    await expect(tab.composer).toBeVisible();
    await tab.partsLoaded();
    tabs.push(tab);
  }
  const third = tabs[2];
  if (!third) throw new Error('no tabs');

  await third.send('does it leave?');
  await expect.poll(room.said).toEqual(['does it leave?']);
  await expect.poll(() => streamsOf(service, ada)).toBe(1);

  const { conversation_id } = room.group;
  await lin.api(endpoints.createMessage, { body: { conversation_id, message: 'it does' } });
  // A tab that gets the focus is live at once.
  for (const tab of tabs) {
    await tab.page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(tab.messages).toHaveText([/does it leave/, /it does/]);
    await expect.poll(() => streamsOf(service, ada)).toBe(1);
  }
});

test('a notification brings its conversation to the front, and says no more than was asked for', async ({
  join,
  account,
  room,
}) => {
  const ada = await join('ada');
  const lin = await account('lin');
  await room.admit(ada.name);
  await room.admit(lin.username);
  await ada.context.addInitScript(countNotifications);
  await ada.page.goto('/settings');
  await ada.page.getByRole('radio', { name: 'Only when I am mentioned' }).check();
  await ada.page.getByRole('button', { name: 'Send test notification' }).click();
  await expect(ada.status('Sent. If you did not see it')).toBeVisible();
  await expect(ada.groupLink(room.group.name)).toBeVisible();
  await ada.partsLoaded();
  const say = (message: string) =>
    lin.api(endpoints.createMessage, { body: { conversation_id: room.group.conversation_id, message } });

  await say('nobody in particular');
  await expect(ada.groupLink(room.group.name)).toHaveAccessibleName(/1 unread/);
  await say(`@${ada.name} come here`);
  await expect.poll(() => shownIn([ada])).toEqual(['Confab can reach you', `${lin.username} in ${room.group.name}`]);
  await ada.page.evaluate(() => window.dispatchEvent(new Event('press-notification')));
  await expect(ada.heading(room.group.name)).toBeVisible();
  await expect(ada.message('come here')).toBeVisible();
});

test('who signs in in one tab is in the others, but over what is typed there is asked; signing out is for all', async ({
  account,
  context,
  unique,
}) => {
  const ada = await account('ada');
  const name = unique('Lake');
  const { id } = await ada.api(endpoints.createGroup, { body: { name } });
  const open = async (path: string) => {
    const page = await context.newPage();
    await page.goto(path);
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
    return page;
  };
  const [first, second, typing] = [await open('/'), await open(`/groups/${id}`), await open('/')];
  const username = (page: Page) => page.getByRole('textbox', { name: 'Username' });
  await username(typing).fill('somebody else');

  await fillSignIn(first, ada.username, 'Sign in');
  await expect(second.getByRole('heading', { name })).toBeVisible();
  const notice = typing.getByRole('status').filter({ hasText: `You are signed in as ${ada.username}.` });
  await expect(notice).toBeVisible();
  await expect(username(typing)).toHaveValue('somebody else');
  await notice.getByRole('button', { name: 'Continue' }).click();
  await expect(typing.getByRole('link', { name })).toBeVisible();

  await second.getByRole('button', { name: 'Account menu' }).click();
  await second.getByRole('menuitem', { name: 'Sign out' }).click();
  for (const page of [first, second, typing]) await expect(username(page)).toHaveValue('');
});

/**
 * Moves the stopped clock of all tabs by at most `ms`, until this tab shows the words. A slow machine does not matter.
 */
async function shownWithin(person: Person, words: string, ms: number): Promise<void> {
  let gone = 0;
  await expect(async () => {
    if (gone < ms) await person.context.clock.runFor(20);
    gone += 20;
    await expect(person.message(words)).toBeVisible({ timeout: 1 });
  }).toPass({ intervals: [200], timeout: 60_000 });
}

const titlesIn = (page: Page): Promise<string[]> =>
  page.evaluate(() => document.documentElement.dataset.notified?.split('\n') ?? []);

const shownIn = async (tabs: Person[]): Promise<string[]> =>
  (await Promise.all(tabs.map(({ page }) => titlesIn(page)))).flat();

/** Runs in the page: replaces `Notification`, and records the title of each notification. */
function countNotifications(): void {
  class Shown extends EventTarget {
    static permission = 'granted';
    static requestPermission = async () => 'granted';
    onclick: (() => void) | null = null;
    constructor(title: string) {
      super();
      const { dataset } = document.documentElement;
      dataset.notified = dataset.notified === undefined ? title : `${dataset.notified}\n${title}`;
      window.addEventListener('press-notification', () => this.onclick?.());
    }
    close() {}
  }
  Object.defineProperty(window, 'Notification', { value: Shown });
}
