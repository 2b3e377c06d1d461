import { expect, test } from '../fixtures';
import { answered, noAnswer } from '../support/complaints';
import { choose, png } from '../support/files';
import { Person } from '../support/person';
import { listen } from '../support/services/listen';
import { staticHost } from '../support/services/staticHost';
import { held, share } from '../support/sharing';

test.use({ serviceWorkers: 'allow' });

test('below a path of a static host: deep links, reloads, files, shares and a start without a network', async ({
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
  const host = await listen(staticHost(service.url, { base: '/chat/', service: '/', name: 'Harbour' }));
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

    await choose(page, [png('lake.png', 64, 48)]);
    await ada.send('a picture of it');
    const picture = ada.message('a picture of it').getByRole('button', { name: 'Open image lake.png' }).locator('img');
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);

    await held(page);
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
