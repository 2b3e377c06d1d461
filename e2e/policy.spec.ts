import { expect, test } from './fixtures';

/** Runs as a script of the page itself: what a test evaluates through the debugger is not bound by the policy. */
const sinks = `
  const attempts = {
    innerHTML: () => { document.createElement('div').innerHTML = '<b>x</b>'; },
    insertAdjacentHTML: () => document.body.insertAdjacentHTML('beforeend', '<b>x</b>'),
    write: () => document.write('<b>x</b>'),
    eval: () => eval('1'),
    Function: () => new Function('return 1')(),
    scriptText: () => { document.createElement('script').text = '1'; },
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

test('the page refuses to be framed and to load from elsewhere', async ({ page }) => {
  const response = await page.goto('/sign-in');
  const policy = response?.headers()['content-security-policy'] ?? '';
  for (const rule of [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ])
    expect(policy).toContain(rule);
});
