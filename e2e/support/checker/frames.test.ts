import { expect, test } from 'vitest';
import { check } from './checker';
import { framesOf, type Sample, tagOf } from './frames';

const sample = (rows: [string, string][], visit = 'a.1', client = 'ada/1'): Sample => ({
  ...{ client, visit, conversation: '/groups/g', listed: true, t: 0 },
  rows: rows.map(([row, words]) => ({ row, words })),
});
const violations = (samples: Sample[], gone: string[] = []) =>
  check({ happenings: [], scan: [], frames: framesOf(samples, gone) }).map(({ what }) => what);

test('a message that keeps its row from pending to sent is fine', () => {
  expect(
    violations([
      sample([]),
      sample([['k1', '#001']]),
      sample([
        ['k1', '#001'],
        ['m2', '#002'],
      ]),
    ]),
  ).toEqual([]);
});

test('one message in two rows is seen by its words', () => {
  expect(
    violations([
      sample([
        ['k1', '#001'],
        ['m1', '#001'],
      ]),
    ]),
  ).toEqual(['ada/1 a.1 by words showed #001 twice in one frame']);
});

test('a message that is gone for one frame is seen', () => {
  const found = violations([sample([['k1', '#001']]), sample([]), sample([['k1', '#001']])]);
  expect(found).toEqual(['ada/1 a.1 by words let #001 vanish', 'ada/1 a.1 by row let k1 vanish']);
});

test('a row that changes its identity is seen, though the words stay', () => {
  expect(violations([sample([['k1', '#001']]), sample([['m1', '#001']])])).toEqual(['ada/1 a.1 by row let k1 vanish']);
});

test('another visit, another page and another tab begin anew', () => {
  const one = sample([['k1', '#001']]);
  expect(violations([one, sample([], 'a.2'), sample([], 'b.1'), sample([], 'a.1', 'ada/2')])).toEqual([]);
});

test('what was discarded may go', () => {
  expect(violations([sample([['k1', '#001']]), sample([])], ['#001'])).toEqual([]);
});

test('words are told from what stands around them', () => {
  expect(['ada-3, 7:45 PMada#017 Shall we?', 'no number'].map(tagOf)).toEqual(['#017', '']);
});
