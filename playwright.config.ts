import { existsSync, readFileSync } from 'node:fs';
import { defineConfig, devices } from '@playwright/test';
import { browserFile } from './scripts/lib/browser.mjs';

/** Left by scripts/ensure-browser.mjs. */
const browser: { executablePath?: string; args?: string[] } = existsSync(browserFile)
  ? JSON.parse(readFileSync(browserFile, 'utf8'))
  : {};

/**
 * Journeys of more than the test command has time for. `npm run runs`, which sets `WHOLE`, takes them too; what each guards has
 * a shorter test in the test command.
 */
const long = process.env.WHOLE ? [] : [/@runs/];

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/browser',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // Some journeys stop and start their service: with `BASE_URL` they are left out.
  grepInvert: [...long, ...(process.env.BASE_URL ? [/@own-service/] : [])],
  // Journeys over a bad line, or without a stream, wait more than they work: they begin at once, beside the others.
  // A worker keeps its browser and service from journey to journey; an option of the worker's (`trace`, `launchOptions`) in one
  // file would start both anew. Files are handed out by name, so that the run ends with short ones.
  workers: 4,
  projects: [
    { name: 'waiting', testMatch: ['delivery/**/*.spec.ts', 'dialects.spec.ts'], workers: 2 },
    { name: 'working', testIgnore: ['delivery/**', 'dialects.spec.ts'], workers: 3 },
  ],
  // These end what hangs; no journey is about time.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    locale: 'en-US',
    timezoneId: 'UTC',
    // `TRACE=1` when a failure wants explaining: recording every journey makes all of them slower.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    // Drawing what moves is a quarter of a run. Journeys in which it may matter use `withMotion`.
    contextOptions: { reducedMotion: 'reduce' },
    // A request that a worker answers never meets the routes by which journeys hold up, refuse and count. Journeys about the
    // worker allow it.
    serviceWorkers: 'block',
    launchOptions: { executablePath: browser.executablePath, args: browser.args },
  },
});
