// npm run chaos -- --seed N: repeats the run of 2,000 sends over a faulty connection with its seed, or starts a new run.
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { runSends } from '../e2e/runs/sends.ts';
import { inOneLine } from '../e2e/runs/verdict.ts';
import { inWords } from '../e2e/support/checker/checker.ts';
import { build, isStale } from './lib/built.mjs';

const { values } = parseArgs({ options: { seed: { type: 'string' } } });
const seed = values.seed === undefined ? randomInt(2 ** 32) : Number(values.seed) >>> 0;
if (isStale() && !(await build()).ok) process.exit(1);

console.log(`SEED=${seed}`);
const verdict = await runSends({ name: 'chaos', seed, sends: 2_000, kills: 20, terms: 3 });
for (const line of inWords(verdict.violations)) console.log(line);
console.log(inOneLine(verdict));
if (verdict.violations.length > 0) console.log(`What happened is in test-results/runs/chaos-${seed}`);
process.exit(verdict.violations.length > 0 ? 1 : 0);
