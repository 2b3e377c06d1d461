import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { endpoints } from '../../src/contract';
import { expect, test } from '../fixtures';
import { createAccount } from '../support/api';
import { browserOf } from '../support/browserOf';
import { noAnswer } from '../support/complaints';
import { keptOn } from '../support/disk';
import { choose, png, txt } from '../support/files';
import { Person } from '../support/person';
import { createRoom } from '../support/room';
import { startService } from '../support/services/service';
import { held } from '../support/sharing';

test.use({ serviceWorkers: 'allow' });

test('a reload without a network shows the app and any part of it, and what it could not load comes by itself', async ({
  join,
  room,
  complaints,
}) => {
  complaints.allow(noAnswer);
  const ada = await join('ada');
  const { page } = ada;
  await ada.open(room);
  await held(page);
  await page.reload();
  await expect(page.getByRole('navigation', { name: 'Groups' })).toBeVisible();
  // TypeScript's library does not have `workerFinalSourceType` yet.
  const sourcesOf = (path: string) =>
    page.evaluate(
      (path) =>
        performance
          .getEntriesByType('resource')
          .filter(({ name }) => new URL(name).pathname.startsWith(path))
          .map((entry) => String(Reflect.get(entry, 'workerFinalSourceType'))),
      path,
    );
  await expect.poll(async () => new Set(await sourcesOf('/v1/'))).toEqual(new Set(['network']));
  expect(new Set(await sourcesOf('/assets/'))).not.toContain('network');
  await ada.goOffline();
  await page.reload();
  await expect(page.getByRole('navigation', { name: 'Groups' })).toBeVisible();
  await page.goto('/settings');
  await expect(page.getByRole('main').getByRole('heading', { name: 'Settings' })).toBeVisible();
  await expect(page.getByText('Not loaded yet')).toHaveCount(0);

  await page.goto(`/groups/${room.group.id}`);
  await ada.goOnline();
  await expect(ada.heading(room.group.name)).toBeVisible();
  await expect(ada.composer).toBeVisible();
});

test('of the interface nothing is held', async ({ join, room }) => {
  const ada = await join('ada');
  await ada.open(room);
  await held(ada.page);
  await ada.page.reload();
  await expect(ada.heading(room.group.name)).toBeVisible();
  const addresses = await ada.page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(addresses).toContain('/index.html');
  expect(addresses.filter((address) => /^\/(?:v1|files)/.test(address))).toEqual([]);
});

/** Turns the folder into another build of the same app: each script gets a new name. */
function deploy(folder: string): void {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const scripts = files.filter(({ name }) => /-[\w-]{8}\.js$/.test(name)).map(({ name }) => name);
  for (const { name, parentPath } of files) {
    const file = path.join(parentPath, name);
    const next = (text: string) =>
      scripts.reduce((all, script) => all.replaceAll(script, script.replace(/\.js$/, '2.js')), text);
    if (/\.(?:js|html)$/.test(name)) {
      const text = next(readFileSync(file, 'utf8'));
      rmSync(file);
      // The worker's list names a revision of the page, which changes with each build.
      writeFileSync(
        path.join(parentPath, next(name)),
        text.replace(/("index\.html",revision:|"index\.html","revision":)"/, '$1"2'),
      );
    }
  }
}

test('another build under an open page: its parts stay, and draft, edit and waiting message outlive the reload', async ({
  browser,
  complaints,
}) => {
  complaints.allow(noAnswer);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'confab-client-'));
  cpSync('dist/client', folder, { recursive: true });
  const service = await startService({ CLIENT_DIR: folder });
  try {
    const keeper = await createAccount(service.url, 'keeper');
    const account = await createAccount(service.url, 'ada');
    const room = await createRoom(keeper, 'Room', ['ada']);
    await account.api(endpoints.createMessage, {
      body: { conversation_id: room.group.conversation_id, message: 'said before' },
    });
    const context = await browserOf(browser, account, { baseURL: service.url, serviceWorkers: 'allow' });
    await complaints.watch(context, 'ada');
    const ada = new Person(account, await context.newPage());
    const { page } = ada;
    // The page never becomes idle, so the emoji part is requested only when it is opened below.
    await page.addInitScript(() => {
      window.requestIdleCallback = () => 0;
    });
    const gone: string[] = [];
    context.on('response', (response) => {
      if (response.status() === 404) gone.push(response.url());
    });
    await ada.open(room);
    await held(page);
    await page.route('**/v1/messages', (route) =>
      route.request().method() === 'POST' ? route.abort('connectionfailed') : route.continue(),
    );
    await ada.send('on its way');
    await ada.choose(ada.message('said before'), 'Edit');
    const edit = page.getByRole('textbox', { name: 'Edit message' });
    await edit.fill('said better');
    await ada.composer.fill('half a thought');

    deploy(folder);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    const offer = page.getByRole('status').filter({ hasText: 'A new version is there' });
    await expect(offer).toBeVisible();
    // The service no longer has this part of the old build.
    await page.getByRole('button', { name: 'Add emoji' }).click();
    await expect(page.getByRole('dialog', { name: 'Pick an emoji' }).getByRole('searchbox')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(ada.composer).toHaveValue('half a thought');

    const loaded = page.waitForEvent('load');
    await offer.getByRole('button', { name: 'Reload' }).click();
    await loaded;
    await expect(ada.composer).toHaveValue('half a thought');
    await expect(edit).toHaveValue('said better');
    await expect(ada.message('on its way')).toHaveAccessibleName(/waiting|sending|checking|not sent/i);
    expect(await page.locator('script[type=module]').first().getAttribute('src')).toMatch(/2\.js$/);
    await expect(offer).toHaveCount(0);
    await ada.mendLine();
    await expect.poll(room.said).toEqual(['said before', 'on its way']);
    expect(gone).toEqual([]);
    await context.close();
  } finally {
    await service.dispose();
    rmSync(folder, { recursive: true, force: true });
  }
});

test('a whole day without a network: read, written in two groups, with files, the browser closed and opened, and each word arrives once', {
  tag: '@runs',
}, async ({ playwright, launchOptions, service, account, unique, complaints }) => {
  complaints.allow(noAnswer);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'confab-profile-'));
  const open = async () => {
    const context = await playwright.chromium.launchPersistentContext(folder, {
      ...launchOptions,
      baseURL: service.url,
      locale: 'en-US',
      serviceWorkers: 'allow',
    });
    await complaints.watch(context, 'ada');
    return new Person(ada, context.pages()[0] ?? (await context.newPage()));
  };
  const keeper = await account('keeper');
  const ada = await account('ada');
  const rooms = [];
  for (const name of ['River', 'Lake', 'Sea']) {
    const room = await createRoom(keeper, unique(name), [ada.username]);
    await keeper.api(endpoints.createMessage, {
      body: { conversation_id: room.group.conversation_id, message: `welcome to the ${name}` },
    });
    rooms.push(room);
  }
  const [river, lake, sea] = rooms;
  if (!river || !lake || !sea) throw new Error('there are three rooms');
  try {
    const first = await open();
    await first.signIn();
    for (const room of rooms) {
      await first.groupLink(room.group.name).click();
      await expect(first.heading(room.group.name)).toBeVisible();
      await expect(first.message('welcome to the')).toBeVisible();
    }
    await held(first.page);
    const texts = ['welcome to the River', 'welcome to the Lake', 'welcome to the Sea'];
    await expect
      .poll(async () => (await keptOn(first.page))?.filter((text) => texts.includes(text)).toSorted())
      .toEqual(texts.toSorted());

    await first.goOffline();
    await first.page.reload();
    await first.stayOffline();
    for (const room of rooms) {
      await first.groupLink(room.group.name).click();
      await expect(first.heading(room.group.name)).toBeVisible();
      await expect(first.message('welcome to the')).toBeVisible();
    }
    await first.send('sent from the sea');
    await first.groupLink(lake.group.name).click();
    await expect(first.heading(lake.group.name)).toBeVisible();
    await choose(first.page, [png('lake.png', 64, 40), txt('depths.txt')]);
    await first.send('sent from the lake');
    await expect(first.message('sent from the lake')).toHaveAccessibleName(/Waiting for the network/);
    const files = (person: Person) =>
      person.message('sent from the lake').getByRole('list', { name: 'Files on their way' }).getByRole('listitem');
    await expect(files(first)).toHaveCount(2);
    await first.context.close();

    const next = await open();
    await next.context.setOffline(true);
    for (const [room, text] of [
      [lake, 'sent from the lake'],
      [sea, 'sent from the sea'],
    ] as const) {
      await next.page.goto(`/groups/${room.group.id}`);
      await next.stayOffline();
      await expect(next.message(text)).toHaveAccessibleName(/Waiting for the network/);
    }
    await next.groupLink(lake.group.name).click();
    await expect(files(next)).toHaveCount(2);
    await next.goOnline();
    await expect.poll(lake.said).toEqual(['welcome to the Lake', 'sent from the lake']);
    await expect.poll(sea.said).toEqual(['welcome to the Sea', 'sent from the sea']);
    await expect(next.message('sent from the lake').getByRole('button', { name: 'Open image lake.png' })).toBeVisible();
    await expect(next.message('sent from the lake').getByRole('link', { name: 'File depths.txt' })).toBeVisible();
    await expect(next.message('sent from the lake')).not.toHaveAccessibleName(/waiting|sending|checking|not sent/i);
    await next.context.close();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
