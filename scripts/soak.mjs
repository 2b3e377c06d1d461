// npm run soak: five long runs in real time with every fault, on loopback. npm run soak -- 4 5: with these seeds.
import os from 'node:os';
import { runMembers } from '../e2e/runs/members.ts';
import { runReactions } from '../e2e/runs/reactions.ts';
import { runSends } from '../e2e/runs/sends.ts';
import { inOneLine } from '../e2e/runs/verdict.ts';
import { inWords } from '../e2e/support/checker/checker.ts';
import { build, isStale } from './lib/built.mjs';

const asked = process.argv.slice(2).map(Number);
const seeds = asked.length > 0 ? asked : [1, 2, 3, 4, 5];
const each = { sends: 4_000, kills: 40, terms: 4 };
const rates = { F1: 0.05, F2: 0.05, F3: 0.008, F4: 0.03, F5: 0.02, F6: 0.01, F7: 0.03, F8: 0.04, F9: 0.01 };
const minimum = { F1: 60, F2: 60, F3: 10, F4: 40, F5: 20, F6: 20, F7: 40, F8: 40, F9: 10, F11: each.kills };

if (isStale() && !(await build()).ok) process.exit(1);
const began = Date.now();
const total = { sends: 0, kills: 0, faults: 0, violations: 0 };
const report = (verdict) => {
  for (const line of inWords(verdict.violations)) console.log(line);
  console.log(inOneLine(verdict));
  const { figures } = verdict;
  total.sends += figures.sends ?? 0;
  total.kills += figures.F11 ?? 0;
  total.violations += verdict.violations.length;
  for (const [name, figure] of Object.entries(figures)) if (/^F[1-9]$/.test(name)) total.faults += figure;
};
for (const seed of seeds) {
  // Same as in a browser: real time, and the client's timeout of fifteen seconds.
  const real = { writers: 16, speed: 1, answerTimeoutMs: 15_000, stallMs: 5 * 60_000 };
  report(await runSends({ name: 'soak-sends', seed, ...each, ...real, rates, minimum }));
  const reactions = { people: 8, toggles: 200, messages: 5, kills: 0, minimum: { F1: 30, F2: 30 } };
  report(await runReactions({ name: 'soak-reactions', seed, ...reactions }));
  report(await runMembers({ name: 'soak-members', seed, admins: 3, deltas: 100, minimum: { F2: 30, 412: 20 } }));
}
const minutes = Math.round((Date.now() - began) / 60_000);
const { sends, kills, faults, violations } = total;
console.log(
  `soak: ${seeds.length} seeds, ${sends} sends, ${kills} kills, ${faults} faults: ${violations} violations; ${minutes} minutes on ${os.cpus().length} cores, Node ${process.version}`,
);
process.exit(violations > 0 ? 1 : 0);
