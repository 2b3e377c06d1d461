import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';

/** Runs as a script of the page. The policy does not apply to scripts that a test evaluates through the debugger. */
const sinks = `
  const attempts = {
    innerHTML: () => { document.createElement('div').innerHTML = '<b>x</b>'; },
    insertAdjacentHTML: () => document.body.insertAdjacentHTML('beforeend', '<b>x</b>'),
    write: () => document.write('<b>x</b>'),
    eval: () => eval('1'),
    Function: () => new Function('return 1')(),
    scriptText: () => { document.createElement('script').text = '1'; },
    Worker: () => new Worker('/sinks.js'),
    srcdoc: () => { document.createElement('iframe').srcdoc = '<b>x</b>'; },
    DOMParser: () => new DOMParser().parseFromString('<b>x</b>', 'text/html'),
    createPolicy: () => trustedTypes.createPolicy('anything', {}),
  };
  window.allowed = Object.keys(attempts).filter((name) => {
    try { attempts[name](); return true; } catch { return false; }
  });
`;

test('no way to turn text into markup or code is open to a script of the page', async ({ page, complaints }) => {
  complaints.allow(
    /Content Security Policy|TrustedHTML|TrustedScript|trusted-types|require-trusted-types|script-src|eval/i,
  );
  await page.route('**/sinks.js', (route) => route.fulfill({ contentType: 'text/javascript', body: sinks }));
  await page.route('**/sign-in', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('</body>', '<script src="/sinks.js"></script></body>');
    await route.fulfill({ response, body });
  });
  await page.goto('/sign-in');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'allowed'))).toEqual([]);
});

test('the page refuses to be framed and to load from elsewhere', async ({ page, complaints }) => {
  const response = await page.goto('/sign-in');
  const policy = response?.headers()['content-security-policy'] ?? '';
  for (const rule of [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'self'",
  ])
    expect(policy).toContain(rule);

  complaints.allow(/frame-ancestors|refused to connect|Framing/i);
  // Even a page of the same origin cannot frame the app. A page of another origin cannot reach this machine anyway.
  await page.route('**/framing', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<iframe src="/sign-in"></iframe>' }),
  );
  await page.goto('/framing');
  await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/);
});

test('no token is in storage, in the address or at the console', async ({ join, room }) => {
  const ada = await join('ada');
  const tokens = new Set<string>();
  const printed: string[] = [];
  ada.page.on('console', (message) => printed.push(message.text()));
  ada.page.on('request', (request) => {
    const [, token] = /^Bearer (.+)$/.exec(request.headers().authorization ?? '') ?? [];
    if (token) tokens.add(token);
  });
  await ada.open(room);
  await ada.send('something to keep');
  await expect(ada.message('something to keep')).toBeVisible();
  await ada.page.reload();
  await expect(ada.message('something to keep')).toBeVisible();
  // The page shows the stored message before it uses the new token, so this waits for the token.
  await expect.poll(() => tokens.size).toBe(2);
  for (const { name, value } of await ada.context.cookies()) if (/refresh/.test(name)) tokens.add(value);
  // Two access tokens, from before and after the reload, and the cookie, which no script may read.
  expect(tokens.size).toBe(3);
  const kept = [await everythingKept(ada.page), ada.page.url(), ...printed].join('\n');
  expect(kept).toContain('something to keep');
  for (const token of tokens) expect(kept).not.toContain(token);
});

/** Everything that a script of the page can read, as text: storages, databases, caches, cookies and history. */
const everythingKept = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const rowsOf = (name: string) =>
      new Promise<unknown[]>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = async () => {
          const database = opening.result;
          const stores = [...database.objectStoreNames];
          const all = stores.map(
            (store) =>
              new Promise<unknown>((done) => {
                const asking = database.transaction(store).objectStore(store).getAll();
                asking.onsuccess = () => done(asking.result);
              }),
          );
          resolve(await Promise.all(all));
          database.close();
        };
      });
    const databases = await indexedDB.databases();
    const rows = await Promise.all(databases.map(({ name }) => rowsOf(name ?? '')));
    const names = await caches.keys();
    return JSON.stringify([rows, names, { ...localStorage }, { ...sessionStorage }, document.cookie, history.state]);
  });
