import { existsSync, readFileSync } from 'node:fs';
import { defineConfig, devices } from '@playwright/test';
import { browserFile } from './scripts/lib/browser.mjs';

/** Left by scripts/ensure-browser.mjs. */
const browser: { executablePath?: string; args?: string[] } = existsSync(browserFile)
  ? JSON.parse(readFileSync(browserFile, 'utf8'))
  : {};

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  // Long, and not yet steady: `npm run schedules`.
  testIgnore: process.env.SCHEDULES ? [] : ['**/schedules.spec.ts', '**/plain.spec.ts'],
  outputDir: 'test-results/browser',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  // These end what hangs; no journey is about time.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    locale: 'en-US',
    timezoneId: 'UTC',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: browser.executablePath, args: browser.args },
  },
  projects: [{ name: 'chromium', use: { ...devices['Desktop Chrome'] } }],
});
