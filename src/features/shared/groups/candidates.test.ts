import { expect, test } from 'vitest';
import { someGroup } from '#test/fixtures';
import { candidates } from './candidates';

const groups = [
  someGroup('g1', { name: 'Weekend' }),
  someGroup('g2', { name: 'Week plans' }),
  someGroup('g3', { name: 'Next week' }),
  someGroup('g4', { name: 'Week 9', archived_at: 5 }),
];
const order = (query: string, recent: string[] = [], here?: string) =>
  candidates(groups, query, recent, here).map((group) => group.id);

test('opened lately stands first, the archived after the others, where one is last', () => {
  expect(order('', ['g3', 'g2'])).toEqual(['g3', 'g2', 'g1', 'g4']);
  expect(order('', ['g3', 'g2'], 'g3')).toEqual(['g2', 'g1', 'g4', 'g3']);
});

test('what begins with the letters comes before what holds them', () => {
  expect(order('WEEK', ['g3'])).toEqual(['g1', 'g2', 'g4', 'g3']);
});
