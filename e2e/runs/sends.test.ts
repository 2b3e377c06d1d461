import { expect, test } from 'vitest';
import { inWords } from '../support/checker/checker';
import { seedOf } from './seed';
import { runSends } from './sends';
import { inOneLine } from './verdict';

/** `npm test` has time for half of the messages and kills (decision 054). */
const size = process.env.WHOLE
  ? { sends: 2_000, kills: 20 }
  : {
      ...{ sends: 1_000, kills: 10 },
      minimum: {
        F1: 15,
        F2: 15,
        F3: 5,
        F4: 10,
        F5: 10,
        F6: 10,
        F7: 10,
        F8: 10,
        F9: 1,
        F11: 10,
        F12: 1,
        F24: 15,
        F37: 10,
      },
    };

test('T-S1: of many messages none is lost, doubled or out of order, whatever the line and the service do', async () => {
  const verdict = await runSends({ name: 'sends', seed: seedOf(), ...size, terms: 3 });
  console.log(inOneLine(verdict));
  expect(inWords(verdict.violations)).toEqual([]);
}, 1_200_000);
