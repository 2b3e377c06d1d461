// Many clients against the built service over a bad line, after a fresh build; then the model of the outbox with as many cases, and
// the schedules of faults in a browser with as many messages, as `npm test` has no time for. Arguments go on to vitest, for the
// clients alone.
import { build, isStale } from './lib/built.mjs';
import { bin, node } from './lib/run.mjs';

if (isStale() && !(await build()).ok) process.exit(1);
const given = process.argv.slice(2);
const clients = await node([bin('vitest'), 'run', '--config', 'vitest.runs.config.ts', ...given], { show: true });
const model = ['run', 'src/outbox/outbox.model.test.ts'];
const cases = given.length === 0 && (await node([bin('vitest'), ...model], { show: true, env: { CASES: '1000' } }));
const journeys = ['scripts/e2e.mjs', 'delivery/schedules', 'delivery/plain'];
const schedules = given.length === 0 && (await node(journeys, { show: true, env: { WHOLE: '1' } }));
if (!clients.ok || (cases && !cases.ok) || (schedules && !schedules.ok)) process.exitCode = 1;
