import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { browserFile } from './browser.mjs';
import { build, isStale } from './built.mjs';
import { node, root } from './run.mjs';

export async function openDemo(env = {}) {
  if (!(await node(['scripts/ensure-browser.mjs'], { show: true })).ok) process.exit(1);
  if (isStale() && !(await build()).ok) process.exit(1);
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'confab-demo-'));
  const service = spawn(process.execPath, [path.join(root, 'dist/server/main.js')], {
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir, ...env },
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
  const launch = { executablePath, args };
  const browser = await chromium.launch(launch);
  return {
    address,
    browser,
    launch,
    async dispose() {
      await browser.close();
      service.kill();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export async function signIn(page, username, password = 'confab-demo') {
  await page.goto('/sign-in');
  await page.getByRole('textbox', { name: 'Username' }).fill(username);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('navigation', { name: 'Groups' }).waitFor({ state: 'attached' });
}

/** Waits at most five seconds for coloured emojis, because they may not load at all. */
export async function drawn(page) {
  await page.waitForFunction(emojisAreInColour, undefined, { timeout: 5_000 }).catch(() => {});
  await imagesDrawn(page);
}

export const imagesDrawn = (page) =>
  page.evaluate(() =>
    Promise.all([document.fonts.ready, ...[...document.images].map((image) => image.decode().catch(() => {}))]),
  );

function emojisAreInColour() {
  const [emoji] = /\p{Emoji_Presentation}/u.exec(document.body.textContent) ?? [];
  if (!emoji) return true;
  const { fontFamily } = getComputedStyle(document.body);
  const context = document.createElement('canvas').getContext('2d');
  context.font = `24px ${fontFamily}`;
  context.fillText(emoji, 0, 28);
  const { data } = context.getImageData(0, 0, 32, 32);
  return data.some((red, at) => at % 4 === 0 && red !== data[at + 2]);
}
