import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { endpoints } from '../../src/contract';
import { expect, test } from '../fixtures';
import { createAccount } from '../support/api';
import { answered, noAnswer } from '../support/complaints';
import { choose, png } from '../support/files';
import { fillSignIn, Person } from '../support/person';
import { listen } from '../support/services/listen';
import { startService } from '../support/services/service';
import { staticHost } from '../support/services/staticHost';
import { held, share } from '../support/sharing';

test.use({ serviceWorkers: 'allow' });

test('below a path of a static host: deep links, reloads, files, the worker, shares and a start without a network', async ({
  page,
  account,
  room,
  service,
  complaints,
}) => {
  complaints.allow(noAnswer);
  complaints.allow(answered([404], '/'));
  const someone = await account('ada');
  await room.admit(someone.username);
  const host = await listen(
    staticHost(service.url, { base: '/chat/', service: '/', name: 'Harbour', icon: '/chat/icon-192.png' }),
  );
  const elsewhere: string[] = [];
  page.context().on('request', (request) => {
    const { origin, pathname, protocol } = new URL(request.url());
    if (origin === host.url && protocol === 'http:' && !/^\/(?:chat|v1|untold)\//.test(pathname))
      elsewhere.push(pathname);
  });
  try {
    await page.goto(`${host.url}/chat/groups/${room.group.id}`);
    await page.getByLabel('Access token', { exact: true }).fill(someone.token);
    await page.getByLabel('Stay signed in until I close this tab').check();
    await page.getByRole('button', { name: 'Connect' }).click();
    const ada = new Person(someone, page);
    await expect(ada.heading(room.group.name)).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(`/chat/groups/${room.group.id}`);
    await expect(page).toHaveTitle(/ - Harbour$/);
    await held(page);

    await choose(page, [png('lake.png', 64, 48)]);
    await ada.send('a picture of it');
    const picture = ada.message('a picture of it').getByRole('button', { name: 'Open image lake.png' }).locator('img');
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);

    await page.reload();
    await expect(ada.message('a picture of it')).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(`/chat/groups/${room.group.id}`);

    await page.goto(`${host.url}/chat/settings`);
    const { conversation_id } = room.group;
    await room.keeper.api(endpoints.createMessage, { body: { conversation_id, message: 'unread' } });
    await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', /^blob:/);

    const worker = await page.evaluate(async () => (await navigator.serviceWorker.ready).scope);
    expect(worker).toBe(`${host.url}/chat/`);
    const manifest = await page.locator('link[rel=manifest]').evaluate((link: HTMLLinkElement) => link.href);
    expect(manifest).toBe(`${host.url}/chat/manifest.webmanifest`);
    await share(page, `${host.url}/chat`, { text: 'low tide' });
    await expect(page.getByRole('region', { name: 'What was shared' })).toContainText('low tide');
    expect(new URL(page.url()).pathname).toBe('/chat/share');

    await ada.goOffline();
    await page.goto(`${host.url}/chat/groups/${room.group.id}`);
    await expect(ada.message('a picture of it')).toBeVisible();
    await page.goto(`${host.url}/chat/settings`);
    await expect(page.getByRole('main').getByRole('heading', { name: 'Settings' })).toBeVisible();
    expect(elsewhere).toEqual([]);

    await ada.goOnline();
    await page.goto(`${host.url}/untold/`);
    await expect(page.getByText('The files of this page were not found.')).toBeVisible();
  } finally {
    await page.goto('about:blank');
    await host.close();
  }
});

test('below a path of the service an account signs in, and a reload goes on with its cookie', { tag: '@runs' }, async ({
  page,
}) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'confab-path-'));
  const settings = path.join(folder, 's.json');
  writeFileSync(settings, JSON.stringify({ base: '/chat/', service: '/', signIn: 'account', off: ['new-group'] }));
  const service = await startService({ CLIENT_SETTINGS: settings });
  try {
    const { username } = await createAccount(service.url, 'ada');
    await page.goto(service.url);
    await expect(page).toHaveURL(`${service.url}/chat/sign-in`);
    await fillSignIn(page, username, 'Sign in');
    await expect(page.getByRole('navigation', { name: 'Groups' })).toBeVisible();
    // Waits for the worker, because a browser reports an error if the page is left while the worker loads.
    await held(page);
    const renewed = page.waitForResponse((response) => response.url() === `${service.url}/v1/sessions/refresh`);
    await page.goto(`${service.url}/chat/settings`);
    expect((await renewed).status()).toBe(201);
    await expect(page.getByRole('main').getByRole('heading', { name: 'Settings' })).toBeVisible();
  } finally {
    await page.goto('about:blank');
    await service.dispose();
    rmSync(folder, { recursive: true });
  }
});
