// npm run screenshots: renews the pictures under docs/screenshots from the demonstration data.
import path from 'node:path';
import { drawn, openDemo, signIn } from './lib/demo.mjs';
import { root } from './lib/run.mjs';

const desk = { viewport: { width: 1280, height: 800 } };
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
const group = (page, name) =>
  page.getByRole('list', { name: 'Groups', exact: true }).getByRole('link', { name }).click();

const everyState = (name) => async (page) => {
  const answered = page.waitForResponse((response) => response.headers()['confab-capabilities'] !== undefined);
  await page.goto('/groups');
  const capabilities = (await answered).headers()['confab-capabilities'];
  await group(page, name);
  const field = page.getByRole('textbox', { name: 'Message', exact: true });
  const say = async (text) => {
    await field.fill(text);
    await field.press('Enter');
  };
  const sent = (text) => page.locator('.line-sent').filter({ hasText: text }).waitFor();
  await field.waitFor();
  await say('Half past seven at the car park?');
  await sent('Half past seven');
  await field.press('ArrowUp');
  const edit = page.getByRole('textbox', { name: 'Edit message' });
  await edit.fill('Half past seven at the lower car park?');
  await edit.press('Enter');
  await page.locator('.line-edited').filter({ hasText: 'lower' }).last().waitFor();
  await say('The upper one is closed.');
  await sent('The upper one is closed.');
  const refusal = { status: 409, code: 'conversation-archived', title: 'The group is archived' };
  await page.route('**/v1/messages', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 409, headers: { 'Confab-Capabilities': capabilities }, json: refusal })
      : route.continue(),
  );
  await say('I bring the second rope.');
  await page.locator('.line-refused').waitFor();
  await page.context().setOffline(true);
  await say('And tea for everybody.');
  await page.getByText('Waiting for the network').last().waitFor({ state: 'attached' });
};

const pictures = {
  'pane-light': { context: { ...desk, colorScheme: 'light' } },
  'pane-dark': { context: { ...desk, colorScheme: 'dark' } },
  'pane-phone': { context: { ...phone, colorScheme: 'light' } },
  'line-light': {
    context: { ...desk, viewport: { width: 1000, height: 640 }, colorScheme: 'light' },
    scene: everyState(/^Ridge Walkers/),
  },
  'line-phone': {
    context: { ...phone, viewport: { width: 390, height: 700 }, colorScheme: 'dark' },
    scene: everyState(/^Choir carpool/),
  },
  'pane-rtl': {
    context: { ...desk, colorScheme: 'light' },
    page: () => document.documentElement.setAttribute('dir', 'rtl'),
  },
  'pane-200': {
    context: { ...desk, colorScheme: 'light' },
    page: () => document.documentElement.style.setProperty('font-size', '200%'),
  },
  'pane-forced-colors': { context: { ...desk, colorScheme: 'dark', forcedColors: 'active' } },
};

const { address, browser, dispose } = await openDemo();
try {
  const wanted = process.argv.slice(2);
  for (const [name, { context: options, page: prepare, scene }] of Object.entries(pictures)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const context = await browser.newContext({ baseURL: address, locale: 'en-US', timezoneId: 'UTC', ...options });
    const page = await context.newPage();
    await signIn(page, 'ida');
    await page.goto('/groups');
    if (prepare) await page.evaluate(prepare);
    if (scene) await scene(page);
    else await group(page, /^Tidewater app/);
    await page.getByRole('log', { name: 'Messages' }).getByRole('article').last().waitFor();
    await page.mouse.move(200, 30);
    await page.locator('html[data-voice]').waitFor({ state: 'attached' });
    await drawn(page);
    await page.screenshot({ path: path.join(root, 'docs/screenshots', `${name}.png`) });
    await context.close();
    console.log(`docs/screenshots/${name}.png`);
  }
} finally {
  await dispose();
}
