import { readFile } from 'node:fs/promises';
import { Hono } from 'hono';
import { expect, test } from './fixtures';
import { answered, noAnswer } from './support/complaints';
import { listen } from './support/services/listen';
import { staticHost } from './support/services/staticHost';

test('a page around the app signs in, gives another token for one that is refused, and hears of the sign-out', async ({
  page,
  account,
  room,
  service,
  complaints,
}) => {
  complaints.allow(noAnswer);
  complaints.allow(answered([401], '/v1/'));
  const someone = await account('ada');
  await room.admit(someone.username);

  let chat = '';
  let asked = 0;
  const own = new Hono();
  own.get('/', async (c) =>
    c.html((await readFile('examples/embed.html', 'utf8')).replace('https://chat.example.org/', chat)),
  );
  own.post('/chat-token', (c) => c.text(asked++ === 0 ? 'ended' : someone.token));
  const around = await listen(own);
  const settings = { base: '/chat/', service: '/', signIn: 'host', host: around.url } as const;
  const host = await listen(staticHost(service.url, settings));
  chat = `${host.url}/chat/groups/${room.group.id}`;
  try {
    await page.goto(around.url);
    const app = page.frameLocator('iframe');
    await app.getByRole('textbox', { name: 'Message', exact: true }).fill('from a frame');
    await app.getByRole('button', { name: 'Send', exact: true }).click();
    await expect.poll(room.said).toEqual(['from a frame']);
    expect(asked).toBe(2);

    await app.getByRole('button', { name: 'Account menu' }).click();
    await app.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page.getByText('Signed out of the chat.')).toBeVisible();
    await expect(app.getByLabel('Access token', { exact: true })).toHaveCount(0);
    await expect(app.getByText('The page around this one signs you in.')).toBeVisible();
  } finally {
    await page.goto('about:blank');
    await host.close();
    await around.close();
  }
});
