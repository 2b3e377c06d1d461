import { expect, test } from 'vitest';
import { inWords } from '../support/checker/checker';
import { runReactions } from './reactions';
import { seedOf } from './seed';
import { inOneLine } from './verdict';

test('T-S3: each of 1,600 reactions ends as its owner last set it, and nobody else’s is touched', async () => {
  const verdict = await runReactions({
    ...{ name: 'reactions', seed: seedOf(), people: 8, toggles: 200, messages: 5, kills: 6 },
    minimum: { F1: 30, F2: 30, F11: 6, F24: 25, F37: 20 },
  });
  console.log(inOneLine(verdict));
  expect(inWords(verdict.violations)).toEqual([]);
  expect(verdict.figures.refused).toBe(0);
}, 1_200_000);
