import { expect, test } from 'vitest';
import { inWords } from '../support/checker/checker';
import { seedOf } from './seed';
import { runSends } from './sends';
import { inOneLine } from './verdict';

test('T-S1: of 2,000 messages none is lost, doubled or out of order, whatever the line and the service do', async () => {
  const verdict = await runSends({ name: 'sends', seed: seedOf(), sends: 2_000, kills: 20, terms: 3 });
  console.log(inOneLine(verdict));
  expect(inWords(verdict.violations)).toEqual([]);
}, 1_200_000);
