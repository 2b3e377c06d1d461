import { expect, test } from 'vitest';
import type { Conversation } from '../../contract/resources';
import { someGroup, someMessage } from '../../test/fakeService';
import { byActivity, matching } from './arrange';

const groups = [someGroup('g1', { name: 'Café walks' }), someGroup('g2', { name: 'Weekend plans' })];
const conversation = (id: string, at: number | null): [string, Conversation] => [
  id,
  { id, latest_message: at === null ? null : someMessage('m1', { created_at: at }), unread_count: 0, read_up_to: null },
];

test('the group with the latest message stands first; one without messages counts from its creation', () => {
  const known = new Map([conversation('c-g1', null), conversation('c-g2', 500)]);
  expect(byActivity(groups, known).map((group) => group.id)).toEqual(['g2', 'g1']);
});

test('as long as a latest message is not known the order is the service’s', () => {
  expect(byActivity(groups, new Map([conversation('c-g2', 500)]))).toBe(groups);
});

test('a filter finds names by any part, accents and case aside', () => {
  expect(matching(groups, ' CAFE').map((group) => group.id)).toEqual(['g1']);
  expect(matching(groups, '')).toBe(groups);
});
