import { endpoints } from '../../src/contract';
import { expect, test } from '../fixtures';
import { createAccount } from '../support/api';
import { answered } from '../support/complaints';
import { png, upload } from '../support/files';
import { Person } from '../support/person';
import { createRoom } from '../support/room';
import { type Service, startService } from '../support/services/service';

let page: Service;
let service: Service;

// `page` serves the client, which talks to `service`. Each of the two must know the address of the other.
test.beforeAll(async () => {
  service = await startService();
  page = await startService({ CONNECT_ORIGINS: service.url });
  await service.stop();
  await service.start({ CORS_ORIGINS: page.url });
});

test.afterAll(async () => {
  await page.dispose();
  await service.dispose();
});

test('a picture and an avatar that arrive live are the service’s, not of the page’s own host @own-service', async ({
  browser,
  complaints,
}) => {
  // The app asks the page's own host if there is a session.
  complaints.allow(answered([401], '/v1/sessions'));
  const keeper = await createAccount(service.url, 'keeper');
  const ada = await createAccount(service.url, 'ada');
  const room = await createRoom(keeper, 'Elsewhere', [ada.username]);

  const context = await browser.newContext({ baseURL: page.url });
  await complaints.watch(context, ada.username);
  const person = new Person(ada, await context.newPage());
  const fileHosts: string[] = [];
  person.page.on('request', (request) => {
    const { host, pathname } = new URL(request.url());
    if (pathname.startsWith('/v1/files/')) fileHosts.push(host);
  });
  await person.page.goto('/sign-in');
  await person.page.getByText('Use an access token').click();
  await person.page.getByRole('textbox', { name: 'Service address' }).fill(service.url);
  await person.page.getByRole('textbox', { name: 'Access token' }).fill(ada.token);
  await person.page.getByRole('button', { name: 'Connect' }).click();
  await person.groupLink(room.group.name).click();
  await expect(person.heading(room.group.name)).toBeVisible();

  const picture = await upload(service.url, keeper, png('red.png', 40, 30));
  const body = { conversation_id: room.group.conversation_id, message: 'look', attachments: [picture.id] };
  await keeper.api(endpoints.createMessage, { body });
  const image = person.message('look').getByRole('button', { name: 'Open image red.png' }).locator('img');
  await expect(image).toHaveJSProperty('naturalWidth', 40);

  const face = await upload(service.url, keeper, png('face.png', 40, 30));
  await keeper.api(endpoints.updateGroup, { params: { id: room.group.id }, body: { avatar_url: face.file_url } });
  const avatar = person.groupLink(room.group.name).locator('img');
  await expect(avatar).toHaveJSProperty('naturalWidth', 40);
  expect(new Set(fileHosts)).toEqual(new Set([new URL(service.url).host]));
  await context.close();
});
