// npm run fuzz -- --seconds 300 --seed N: signed-in callers send random requests, generated from the OpenAPI document.
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { fuzz } from '../server/test/fuzz/fuzz.ts';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '300' }, seed: { type: 'string' }, requests: { type: 'string' } },
});
const seed = values.seed === undefined ? randomInt(2 ** 32) : Number(values.seed) >>> 0;
const ends = performance.now() + Number(values.seconds) * 1_000;
console.log(`SEED=${seed}`);
const { requests, statuses, slowestMs, work, findings } = await fuzz({
  seed,
  requests: values.requests === undefined ? Infinity : Number(values.requests),
  isOver: () => performance.now() > ends,
  limitMs: 2_000,
});
for (const [operation, counts] of [...statuses].sort())
  console.log(
    `${operation.padEnd(40)} ${[...counts]
      .sort()
      .map(([status, count]) => `${count} × ${status}`)
      .join(', ')}`,
  );
console.log('\nProcessor time by operation, the dearest first: mean and most in ms');
for (const [operation, { count, ms, mostMs }] of [...work].sort(([, a], [, b]) => b.ms / b.count - a.ms / a.count))
  console.log(`${operation.padEnd(40)} ${(ms / count).toFixed(1).padStart(7)} ${mostMs.toFixed(1).padStart(8)}`);
console.log(`${requests} requests, the slowest answer after ${Math.round(slowestMs)} ms, ${findings.length} findings`);
for (const finding of findings) console.log(`\n${finding}`);
process.exit(findings.length > 0 ? 1 : 0);
