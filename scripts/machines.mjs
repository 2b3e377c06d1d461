// Tests the service on PostgreSQL, NATS and an object store, under faults. Arguments go on to vitest.
import { build, isStale } from './lib/built.mjs';
import { missingPackages, startMachines } from './lib/machines.mjs';
import { bin, node } from './lib/run.mjs';

const missing = missingPackages();
if (missing.length > 0) {
  console.error(`Programs are missing. On Debian: apt-get install ${missing.join(' ')}`);
  process.exit(69);
}
if (isStale() && !(await build()).ok) process.exit(1);

const { env, stop } = await startMachines();
process.once('exit', stop);
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
console.log('PostgreSQL, NATS and Swift are started, and go again');
const args = ['run', '--config', 'vitest.postgres.config.ts', ...process.argv.slice(2)];
const { ok } = await node([bin('vitest'), ...args], {
  show: true,
  env: { ...env, MACHINES: process.env.MACHINES ?? 'long' },
});
// Started programs would keep the process alive.
process.exit(ok ? 0 : 1);
