import type { Page, Request } from '@playwright/test';
import { endpoints } from '../../src/contract';
import { expect, test } from '../fixtures';
import { keptOn } from '../support/disk';
import { holdApp } from '../support/holdApp';
import type { Person } from '../support/person';

// The device's copy is written while the page is idle.
test.use({ idles: true });

/** Records the requests of the page from now on, and which of them were answered. */
function watchRequests(page: Page) {
  const asked: string[] = [];
  const answered: string[] = [];
  // Leaves out requests of the previous page, which may end later.
  const own = new Set<Request>();
  const nameOf = (url: string) => new URL(url).pathname + new URL(url).search;
  page.on('request', (request) => {
    own.add(request);
    const name = nameOf(request.url());
    if (name.startsWith('/v1')) asked.push(name);
  });
  page.on('requestfinished', (request) => {
    const name = nameOf(request.url());
    if (name.startsWith('/v1') && own.has(request)) answered.push(name);
  });
  return { asked, answered };
}

/** Resolves after the refresh request of the previous page: that request asked for this lock earlier. */
const afterTurn = (page: Page) => page.evaluate(() => navigator.locks.request('confab-auth', () => undefined));

/** Stores nothing on the device. As on a first visit, the page shows nothing before an answer. */
const keepNothing = ({ context }: Person) =>
  context.addInitScript(() => {
    if (location.protocol !== 'about:') localStorage.setItem('confab:preferences', '{"keepNothing":true}');
  });

const say = ({ api }: Pick<Person, 'api'>, conversation_id: string, message: string) =>
  api(endpoints.createMessage, { body: { conversation_id, message } });

test('a new token and what the address shows are asked for before any script of the app, and the app asks for none of it again', async ({
  join,
  room,
}) => {
  const ada = await join('ada');
  const { page } = ada;
  const { id, conversation_id } = room.group;
  await keepNothing(ada);
  await ada.open(room);
  await expect(ada.composer).toBeVisible();
  await say(room.keeper, conversation_id, 'said while the page was away');
  for (const address of [`/groups/${id}`, '/']) {
    // Leaves the previous page, so that it sends no more requests.
    await page.goto('about:blank');
    const letGo = await holdApp(page);
    const { asked, answered } = watchRequests(page);
    await page.goto(address, { waitUntil: 'commit' });
    const early = [
      '/v1/sessions/refresh',
      '/v1/groups?limit=30&archived=false',
      `/v1/groups/${id}`,
      `/v1/groups/${id}/roles`,
      `/v1/messages?conversation_id=${conversation_id}&limit=30`,
    ];
    await expect.poll(() => answered.toSorted()).toEqual(early.toSorted());
    // The service answers nothing from here on, so the page shows what it requested early.
    await page.route('**/v1/**', () => undefined);
    letGo();
    await expect(ada.message('said while the page was away')).toBeVisible();
    await expect(page.getByRole('progressbar', { name: 'Shown as this device last saw it' })).toHaveCount(0);
    expect(asked.filter((name) => name === '/v1/sessions/refresh')).toHaveLength(1);
    // No script can read the token any more.
    expect(await page.evaluate(() => Reflect.get(globalThis, 'confabEarly'))).toBeUndefined();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    page.removeAllListeners('request');
    page.removeAllListeners('requestfinished');
  }
});

test('pages that are left before the app comes, and two that are opened at once, leave the session whole', {
  tag: '@runs',
}, async ({ join, room }) => {
  const ada = await join('ada');
  const { page } = ada;
  await ada.open(room);
  await expect(ada.composer).toBeVisible();
  const letGo = await holdApp(page);
  for (let left = 0; left < 3; left++) {
    const renewed = page.waitForResponse((response) => response.url().endsWith('/v1/sessions/refresh'));
    await page.reload({ waitUntil: 'commit' });
    expect((await renewed).status()).toBe(201);
  }
  // Leaves this page before the answer.
  const sent = page.waitForRequest((request) => request.url().endsWith('/v1/sessions/refresh'));
  await page.reload({ waitUntil: 'commit' });
  await sent;
  letGo();
  const second = await ada.context.newPage();
  const renewals: number[] = [];
  // Counts only requests from now on, because the answer to the page that was left may still come.
  const asked = new Set<Request>();
  ada.context.on('request', (request) => asked.add(request));
  ada.context.on('response', (response) => {
    if (response.url().endsWith('/v1/sessions/refresh') && asked.has(response.request()))
      renewals.push(response.status());
  });
  await Promise.all([page.reload(), second.goto(`/groups/${room.group.id}`)]);
  await say(room.keeper, room.group.conversation_id, 'said to both');
  for (const tab of [page, second]) {
    const message = tab.getByRole('log', { name: 'Messages' }).getByRole('article').filter({ hasText: 'said to both' });
    await expect(message).toBeVisible();
  }
  await expect.poll(() => renewals).toEqual([201, 201]);
});

test('a tab that waits for its turn to renew takes that answer, although the tab that leads has caught up meanwhile', {
  tag: '@runs',
}, async ({ join, room }) => {
  const ada = await join('ada');
  await ada.open(room);
  await say(room.keeper, room.group.conversation_id, 'kept here');
  await expect(ada.message('kept here')).toBeVisible();
  await expect.poll(() => keptOn(ada.page)).toContain('kept here');
  const follower = await ada.context.newPage();
  const letGo = await holdApp(follower);
  const { asked } = watchRequests(follower);
  const renewed = follower.waitForResponse((response) => response.url().endsWith('/v1/sessions/refresh'));
  await follower.goto(`/groups/${room.group.id}`, { waitUntil: 'commit' });
  await (await renewed).finished();
  // Another tab takes the lock first.
  await ada.page.evaluate(
    () =>
      new Promise<void>((taken) => {
        void navigator.locks.request('confab-auth', () => {
          taken();
          return new Promise<void>((free) => Object.assign(globalThis, { free }));
        });
      }),
  );
  letGo();
  const messages = follower.getByRole('log', { name: 'Messages' }).getByRole('article');
  await expect(messages.filter({ hasText: 'kept here' })).toBeVisible();
  const { id: me } = JSON.parse(await ada.page.evaluate(() => localStorage.getItem('confab:session') ?? ''));
  await ada.page.evaluate(
    (name) => new BroadcastChannel(name).postMessage({ type: 'look', lists: true }),
    `confab-live::${me}`,
  );
  await say(room.keeper, room.group.conversation_id, 'said after the gap');
  await expect(ada.message('said after the gap')).toBeVisible();
  await ada.page.evaluate(() => Reflect.get(globalThis, 'free')());
  await expect(follower.getByRole('progressbar', { name: 'Shown as this device last saw it' })).toHaveCount(0);
  await expect(messages.filter({ hasText: 'said after the gap' })).toBeVisible();
  expect(asked.filter((name) => name === '/v1/sessions/refresh')).toHaveLength(1);
});

test('what is done while the script of the app is on its way is on screen, in the tab that leads and in the others', async ({
  join,
  room,
}) => {
  const ada = await join('ada');
  const { id, conversation_id } = room.group;
  await keepNothing(ada);
  await ada.open(room);
  await say(room.keeper, conversation_id, 'said before');
  await expect(ada.message('said before')).toBeVisible();
  const follower = await ada.context.newPage();
  const letGo = await holdApp(follower);
  const { answered } = watchRequests(follower);
  await follower.goto(`/groups/${id}`, { waitUntil: 'commit' });
  await expect.poll(() => answered.some((name) => name.startsWith('/v1/messages'))).toBe(true);
  // The leading tab passes this message on, before the follower can listen.
  await say(room.keeper, conversation_id, 'said in between');
  await expect(ada.message('said in between')).toBeVisible();
  letGo();
  const messages = follower.getByRole('log', { name: 'Messages' }).getByRole('article');
  await expect(messages.filter({ hasText: 'said in between' })).toBeVisible();
});

test('where this device shows what it keeps, the token alone is asked for before the app', async ({ join, room }) => {
  const ada = await join('ada');
  const { page } = ada;
  await ada.open(room);
  await say(room.keeper, room.group.conversation_id, 'kept here');
  await expect(ada.message('kept here')).toBeVisible();
  await expect.poll(() => keptOn(page)).toContain('kept here');
  await page.goto('about:blank');
  const letGo = await holdApp(page);
  const { asked } = watchRequests(page);
  const renewed = page.waitForResponse((response) => response.url().endsWith('/v1/sessions/refresh'));
  await page.goto(`/groups/${room.group.id}`, { waitUntil: 'commit' });
  await (await renewed).finished();
  await afterTurn(page);
  expect(asked).toEqual(['/v1/sessions/refresh']);
  letGo();
  await expect(ada.message('kept here')).toBeVisible();
});

test('nothing leaves before the app for who is signed out, or goes to the sign-in form', async ({ join, room }) => {
  const ada = await join('ada');
  const { page } = ada;
  await ada.open(room);
  await page.goto('about:blank');
  const { asked } = watchRequests(page);
  const letGo = await holdApp(page);
  await page.goto('/sign-in', { waitUntil: 'commit' });
  await page.waitForFunction(() => document.readyState !== 'loading');
  await afterTurn(page);
  expect(asked).toEqual([]);
  letGo();
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto('about:blank');
  await holdApp(page);
  asked.length = 0;
  await page.goto(`/groups/${room.group.id}`, { waitUntil: 'commit' });
  await page.waitForFunction(() => document.readyState !== 'loading');
  await afterTurn(page);
  expect(asked).toEqual([]);
});
