// Tests before a commit: checks, unit tests and the journeys that most changes touch. `npm test` runs all.
import { availableParallelism } from 'node:os';
import { build, isStale } from './lib/built.mjs';
import { checks } from './lib/checks.mjs';
import { createReport } from './lib/report.mjs';
import { node } from './lib/run.mjs';
import { browser, unit } from './lib/suites.mjs';

/** These tests take two fifths of the time of all unit tests. */
const slow = [
  'server/test/{crash,process}.test.ts',
  'server/files/upload/examine.test.ts',
  'server/cli/**',
  'src/outbox/outbox.model.test.ts',
  'server/test/{paging,idempotency,curl}.test.ts',
];
/** Only the first crash point and the first fault schedule run. */
const journeys = ['main-job', 'keyboard', 'offline', 'first-steps', 'delivery/crash', 'delivery/schedules'];
const chosen = String.raw`^(?!.*\bT-[CE](?!1\b))`;

const report = createReport();
report.section('checks');
await report.checks(checks, availableParallelism());
await report.suite('unit and property tests', () => unit(slow));
report.section('browser');
const ready = await report.check('build and browser', async () => {
  const found = await node(['scripts/ensure-browser.mjs']);
  const built = found.ok && isStale() ? await build({ show: false }) : found;
  return { ok: built.ok, summary: built.ok ? 'ready' : 'failed', details: built.output + built.errors };
});
if (ready) await report.suite('journeys in a browser', () => browser([...journeys, '--grep', chosen]));
process.exitCode = report.finish() ? 0 : 1;
