import { expect, test } from 'vitest';
import { inWords } from '../support/checker/checker';
import { runAudit } from './audit';
import { seedOf } from './seed';
import { inOneLine } from './verdict';

test('the audit trail holds each archiving, restoring and deleting once, however often it was tried or killed', async () => {
  const verdict = await runAudit({
    ...{ name: 'audit', seed: seedOf(), people: 4, operations: 60, kills: 5 },
    minimum: { F1: 10, F2: 15, F4: 10, F11: 5, F24: 15, F37: 8 },
  });
  console.log(inOneLine(verdict));
  expect(inWords(verdict.violations)).toEqual([]);
}, 1_200_000);
