import { expect, test } from 'vitest';
import { inWords } from '../support/checker/checker';
import { runMembers } from './members';
import { seedOf } from './seed';
import { inOneLine } from './verdict';

test('T-S4: three admins change the members of a group 300 times at once, and every change is in the list', async () => {
  const verdict = await runMembers({
    ...{ name: 'members', seed: seedOf(), admins: 3, deltas: 100 },
    minimum: { F2: 30, 412: 20 },
  });
  console.log(inOneLine(verdict));
  expect(inWords(verdict.violations)).toEqual([]);
}, 1_200_000);
