import { expect, test } from 'vitest';
import type { Conversation } from '#contract/resources';
import type { KnownConversation } from '#data/truth/conversationMap';
import { someGroup, someMessage } from '#test/fixtures';
import { arrange, byActivity } from './arrange';

const groups = [
  someGroup('g1', { name: 'Élan' }),
  someGroup('g2', { name: 'weekend 10' }),
  someGroup('g3', { name: 'Weekend 9' }),
];
const conversation = (id: string, at: number | null, unread_count = 0): [string, Conversation] => [
  id,
  { id, latest_message: at === null ? null : someMessage('m1', { created_at: at }), unread_count, read_up_to: null },
];
const order = (known: [string, Conversation][], how: Partial<Parameters<typeof arrange>[2]>) =>
  arrange(groups, new Map(known), { sort: 'activity', pinned: new Set(), muted: new Set(), ...how }).map((g) => g.id);

test('the group with the latest message stands first; one without messages counts from its creation', () => {
  const known = new Map([conversation('c-g1', null), conversation('c-g2', 500), conversation('c-g3', 700)]);
  expect(byActivity(groups, known).map((group) => group.id)).toEqual(['g3', 'g2', 'g1']);
});

test('a group whose latest message is not known yet stays where the service put it', () => {
  expect(order([], {})).toEqual(['g1', 'g2', 'g3']);
  expect(order([conversation('c-g1', 500), conversation('c-g3', 900)], {})).toEqual(['g3', 'g1', 'g2']);
});

test('by name: accents and case aside, numbers as numbers', () => {
  expect(order([], { sort: 'name' })).toEqual(['g1', 'g3', 'g2']);
});

test('unread first, each part by activity; a muted group draws no attention', () => {
  const known = [conversation('c-g1', 900), conversation('c-g2', 500, 2), conversation('c-g3', 700, 1)];
  expect(order(known, { sort: 'unread' })).toEqual(['g3', 'g2', 'g1']);
  expect(order(known, { sort: 'unread', muted: new Set(['g3']) })).toEqual(['g2', 'g1', 'g3']);
});

test('unread first: the group that was opened unread stays where it is while it is read', () => {
  const known = [conversation('c-g1', 900), conversation('c-g2', 500), conversation('c-g3', 700, 1)];
  expect(order(known, { sort: 'unread' })).toEqual(['g3', 'g1', 'g2']);
  expect(order(known, { sort: 'unread', opened: 'g2' })).toEqual(['g3', 'g2', 'g1']);
});

test('what is pinned stands above everything, in the chosen order', () => {
  const known = [conversation('c-g1', 900), conversation('c-g2', 500), conversation('c-g3', 700)];
  expect(order(known, { pinned: new Set(['g2', 'g3']) })).toEqual(['g3', 'g2', 'g1']);
});

test('a group whose newest message was deleted here stays where it stood', () => {
  const [id, deleted] = conversation('c-g1', 100);
  const known = new Map<string, KnownConversation>([
    [id, { ...deleted, active_at: 800 }],
    conversation('c-g2', 900),
    conversation('c-g3', 700),
  ]);
  expect(byActivity(groups, known).map((group) => group.id)).toEqual(['g2', 'g1', 'g3']);
  known.set(id, { ...deleted, latest_message: null, active_at: 800 });
  expect(byActivity(groups, known).map((group) => group.id)).toEqual(['g2', 'g1', 'g3']);
});
