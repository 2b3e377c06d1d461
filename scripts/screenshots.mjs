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
/** What is set before anything is drawn runs in the page. */
const pictures = {
  'pane-light': { context: { ...desk, colorScheme: 'light' } },
  'pane-dark': { context: { ...desk, colorScheme: 'dark' } },
  'pane-phone': { context: { ...phone, colorScheme: 'light' } },
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
  for (const [name, { context: options, page: prepare }] of Object.entries(pictures)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const context = await browser.newContext({ baseURL: address, locale: 'en-US', timezoneId: 'UTC', ...options });
    const page = await context.newPage();
    await page.goto('/sign-in');
    await page.getByRole('textbox', { name: 'Username' }).fill('ida');
    await page.getByRole('textbox', { name: 'Password' }).fill('confab-demo');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('log', { name: 'Messages' }).waitFor();
    if (prepare) await page.evaluate(prepare);
    await page.goto('/groups');
    if (prepare) await page.evaluate(prepare);
    await page.getByRole('list', { name: 'Groups', exact: true }).getByRole('link').first().click();
    await page.getByRole('log', { name: 'Messages' }).getByRole('article').last().waitFor();
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
