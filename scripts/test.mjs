// Runs all tests, the cheapest first. The steps after a failed one run as well.

import { availableParallelism } from 'node:os';
import { checkBuild } from './forbidden.mjs';
import { build } from './lib/built.mjs';
import { checks } from './lib/checks.mjs';
import { missingPackages } from './lib/machines.mjs';
import { createReport } from './lib/report.mjs';
import { node } from './lib/run.mjs';
import { browser, machines, runs, unit } from './lib/suites.mjs';

const report = createReport();

report.section('build');
const program = (run, done) => async () => {
  const { ok, output, errors } = await run();
  return { ok, summary: ok ? done(output) : 'failed', details: `${output}${errors}`.trim() };
};
const built = await report.check(
  'build',
  program(
    () => build({ show: false }),
    () => 'client and service',
  ),
);
if (built) {
  await report.check('built pages: nothing inline, licences beside them', async () => {
    const { count, found } = await checkBuild();
    return { ok: count > 0 && found.length === 0, summary: `${count} pages`, details: found.join('\n') };
  });
}

const ensuring = program(
  () => node(['scripts/ensure-browser.mjs']),
  () => 'found',
)();

// The clients of the delivery runs mostly wait, so the runs cost little time beside the other steps.
const began = performance.now();
const delivery = built ? runs().then((result) => ({ ...result, ended: performance.now() })) : null;
// The report prints the failures later.
delivery?.catch(() => undefined);

report.section('checks');
await report.checks(checks, availableParallelism());

await report.suite('unit and property tests', unit);

const missingMachines = missingPackages();
const several = 'three processes on PostgreSQL, NATS and Swift';
if (missingMachines.length > 0)
  report.section(`${several}: left out, as this machine has no ${missingMachines.join(', ')}`);
else if (built) await report.suite(several, machines);
else await report.check(several, async () => ({ ok: false, summary: 'not run: the build failed' }));

report.section('browser');
const ensured = await report.check('a browser to test with', () => ensuring);
const missing = [built ? '' : 'the build failed', ensured ? '' : 'there is no browser'].filter(Boolean).join(', and ');
if (missing) await report.check('journeys in a browser', async () => ({ ok: false, summary: `not run: ${missing}` }));
else await report.suite('journeys in a browser', () => browser());

const promises = 'delivery over a bad line';
if (delivery) await report.suite(promises, () => delivery, began);
else await report.check(promises, async () => ({ ok: false, summary: 'not run: the build failed' }));

process.exitCode = report.finish() ? 0 : 1;
