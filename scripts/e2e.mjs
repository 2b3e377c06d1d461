// Runs the journeys after a fresh build. Arguments go on to Playwright.
import { build, isStale } from './lib/built.mjs';
import { bin, node } from './lib/run.mjs';

const steps = [
  () => node(['scripts/ensure-browser.mjs'], { show: true }),
  () => (isStale() ? build() : { ok: true }),
  () => node([bin('@playwright/test', 'playwright'), 'test', ...process.argv.slice(2)], { show: true }),
];
for (const step of steps) if (!(await step()).ok) process.exit(1);
