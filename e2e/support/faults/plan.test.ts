import { expect, test } from 'vitest';
import { readChip } from '../screen/screen';
import { createPlan, shuffled } from './plan';

const words = Array.from({ length: 10 }, (_, n) => `#00${n}`);
const met = (seed: number) => {
  const plan = createPlan(words, { F2: 12, F4: 3 }, seed);
  const tries = words.flatMap((word) => [1, 2, 3].map((attempt) => ({ word, attempt })));
  return tries.map(({ word, attempt }) =>
    plan({ method: 'POST', path: '/v1/messages', body: `{"message":"${word} hi"}`, attempt }),
  );
};

test('exactly as many faults as asked for happen, more than one to a message if need be', () => {
  expect(met(1).filter((fault) => fault === 'F2')).toHaveLength(12);
  expect(met(1).filter((fault) => fault === 'F4')).toHaveLength(3);
  expect(met(1).filter((fault) => fault === null)).toHaveLength(15);
});

test('the seed decides to whom', () => {
  expect(met(1)).toEqual(met(1));
  expect(met(2)).not.toEqual(met(1));
});

test('a form says its words too, and other requests are left alone', () => {
  const plan = createPlan(['#001'], { F1: 1 }, 1);
  const asked = { method: 'POST', path: '/v1/messages', body: 'message=%23001+hello', attempt: 1 };
  expect([plan(asked), plan({ ...asked, method: 'PUT' }), plan({ ...asked, attempt: 2 })]).toEqual(['F1', null, null]);
});

test('shuffling loses nothing', () => {
  expect(shuffled(words, 3)).not.toEqual(words);
  expect(shuffled(words, 3).sort()).toEqual(words);
});

test('a chip says who reacted', () => {
  expect(readChip('thumbs up, 3: ida, bruno, and you', 'mei')).toEqual(['thumbs_up', ['ida', 'bruno', 'mei']]);
  expect(readChip('ok, 2: ida and you', 'mei')).toEqual(['ok', ['ida', 'mei']]);
});
