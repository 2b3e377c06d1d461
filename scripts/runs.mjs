// Many clients against the built service over a bad line, after a fresh build. Arguments go on to vitest.
import { build, isStale } from './lib/built.mjs';
import { bin, node } from './lib/run.mjs';

if (isStale() && !(await build()).ok) process.exit(1);
const args = ['run', '--config', 'vitest.runs.config.ts', ...process.argv.slice(2)];
if (!(await node([bin('vitest'), ...args], { show: true })).ok) process.exit(1);
