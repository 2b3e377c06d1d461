// npm run screenshots: remakes the pictures of the conversation under docs/screenshots, from the demonstration world.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { browserFile } from './lib/browser.mjs';
import { build, isStale } from './lib/built.mjs';
import { node, root } from './lib/run.mjs';

const desk = { viewport: { width: 1280, height: 800 } };
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
const group = (page, name) =>
  page.getByRole('list', { name: 'Groups', exact: true }).getByRole('link', { name }).click();

/** One message in every state: seen or sent, edited, refused, waiting. Each picture in a group of its own. */
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

/** What is set before anything is drawn runs in the page. */
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

if (!(await node(['scripts/ensure-browser.mjs'], { show: true })).ok) process.exit(1);
if (isStale() && !(await build()).ok) process.exit(1);
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'confab-screenshots-'));
const service = spawn(process.execPath, [path.join(root, 'dist/server/main.js')], {
  env: { ...process.env, HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const address = await new Promise((resolve, reject) => {
  let said = '';
  service.stdout.on('data', (chunk) => {
    said += chunk;
    const found = /https?:\/\/[\w.[\]-]+:\d+/.exec(said);
    if (found) resolve(found[0]);
  });
  service.once('exit', (code) => reject(new Error(`The service ended with ${code}`)));
});
const { executablePath, args } = JSON.parse(readFileSync(browserFile, 'utf8'));
const browser = await chromium.launch({ executablePath, args });
try {
  const wanted = process.argv.slice(2);
  for (const [name, { context: options, page: prepare, scene }] of Object.entries(pictures)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const context = await browser.newContext({ baseURL: address, locale: 'en-US', timezoneId: 'UTC', ...options });
    const page = await context.newPage();
    await page.goto('/sign-in');
    await page.getByRole('textbox', { name: 'Username' }).fill('ida');
    await page.getByRole('textbox', { name: 'Password' }).fill('confab-demo');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page
      .getByRole('list', { name: 'Groups', exact: true })
      .getByRole('link')
      .first()
      .waitFor({ state: 'attached' });
    await page.goto('/groups');
    if (prepare) await page.evaluate(prepare);
    if (scene) await scene(page);
    else await group(page, /^Tidewater app/);
    await page.getByRole('log', { name: 'Messages' }).getByRole('article').last().waitFor();
    await page.mouse.move(200, 30);
    await page.locator('html[data-voice]').waitFor({ state: 'attached' });
    await page.evaluate(() =>
      Promise.all([document.fonts.ready, ...[...document.images].map((image) => image.decode().catch(() => {}))]),
    );
    await page.screenshot({ path: path.join(root, 'docs/screenshots', `${name}.png`) });
    await context.close();
    console.log(`docs/screenshots/${name}.png`);
  }
} finally {
  await browser.close();
  service.kill();
  rmSync(dataDir, { recursive: true, force: true });
}
