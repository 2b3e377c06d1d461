// Long runs for which `npm test` has no time. With arguments only the first of them runs, and vitest gets the
// arguments.
import { build, isStale } from './lib/built.mjs';
import { bin, node } from './lib/run.mjs';

if (!(await node(['scripts/ensure-browser.mjs'], { show: true })).ok) process.exit(1);
if (isStale() && !(await build()).ok) process.exit(1);
const given = process.argv.slice(2);
const whole = { show: true, env: { WHOLE: '1' } };
const clients = await node([bin('vitest'), 'run', '--config', 'vitest.runs.config.ts', ...given], whole);
const more = [
  [
    [
      ...[bin('vitest'), 'run', 'outbox.model', 'server/test/paging', 'server/test/idempotency', 'server/test/crash'],
      ...['server/test/guide', 'server/cli/backup/damage', 'scripts/dev.test'],
    ],
    { CASES: '1000', WHOLE: '1' },
  ],
  [['scripts/e2e.mjs', '--grep', '@runs'], { WHOLE: '1' }],
  [['scripts/e2e.mjs', 'delivery/schedules', 'conversation/history', '--grep-invert', '@runs'], { WHOLE: '1' }],
];
let isOk = clients.ok;
if (given.length === 0) for (const [args, env] of more) isOk = (await node(args, { show: true, env })).ok && isOk;
if (!isOk) process.exitCode = 1;
