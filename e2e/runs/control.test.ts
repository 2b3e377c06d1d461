import { expect, test } from 'vitest';
import { seedOf } from './seed';
import { runSends } from './sends';
import { inOneLine } from './verdict';

test('T-S2: with a service that keeps no keys the same checks find messages doubled', async () => {
  const verdict = await runSends({
    ...{ name: 'control', seed: seedOf(), sends: 200, kills: 5, keyed: false },
    ...{ minimum: { F1: 3, F2: 3, F4: 2, F7: 2, F8: 2, F11: 5 }, minimumReplays: 0 },
  });
  console.log(inOneLine(verdict));
  const rules = new Set(verdict.violations.map(({ rule }) => rule));
  expect(rules).toContain(2);
  // No other rule is broken. Rule 14 would be broken if a declared fault had not happened.
  expect([...rules]).toEqual([2]);
}, 1_200_000);
