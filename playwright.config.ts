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
    // `TRACE=1` when a failure wants explaining: recording every journey makes all of them slower.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: browser.executablePath, args: browser.args },
  },
  projects: [{ name: 'chromium', use: { ...devices['Desktop Chrome'] } }],
});
