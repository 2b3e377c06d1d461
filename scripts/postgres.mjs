// `npm test` omits these tests, because PostgreSQL may be missing. Arguments go on to vitest.
import { build, isStale } from './lib/built.mjs';
import { findPostgres, startPostgres } from './lib/postgres.mjs';
import { bin, node } from './lib/run.mjs';

const programs = findPostgres();
if (!programs) {
  console.error('There is no PostgreSQL here: neither initdb nor pg_ctl is on the path or in /usr/lib/postgresql.');
  console.error('Install it (Debian: apt-get install postgresql) and try again.');
  process.exit(69);
}
if (isStale() && !(await build()).ok) process.exit(1);

const { url, stop } = await startPostgres(programs);
process.once('exit', stop);
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
console.log(`PostgreSQL from ${programs}, in a cluster that goes again`);
const args = ['run', '--config', 'vitest.postgres.config.ts', ...process.argv.slice(2)];
const { ok } = await node([bin('vitest'), ...args], { show: true, env: { TEST_DATABASE_URL: url } });
process.exitCode = ok ? 0 : 1;
