import { beforeAll, expect, test } from 'vitest';
import { loadCatalogue } from '#i18n/translate';
import { contactFromUsername } from '#session/connections';
import { someGroup } from '#test/fixtures';
import { namesakes } from './namesakes';

beforeAll(() => loadCatalogue('en'));

const group = (id: string, name: string, members: string[], created_at = 0) =>
  someGroup(id, { name, created_at, contacts: members.map((username) => contactFromUsername(username)) });

test('a name that no other group has needs nothing more', () => {
  expect(namesakes([group('a', 'Ridge', ['ida']), group('b', 'Lake', ['ida'])], 'ida').size).toBe(0);
});

test('groups of one name, however it is written, are told apart by their members', () => {
  const found = namesakes(
    [
      group('true', 'Ridge Walkers', ['ida', 'bruno', 'mei', 'sofia', 'tomas', 'chidi']),
      group('false', 'ridge  walkers', ['ida', 'bruno', 'eve']),
      group('alone', 'Ridge Walkers ', ['ida']),
    ],
    'ida',
  );
  expect(Object.fromEntries(found)).toEqual({
    true: 'with bruno, mei and 3 others',
    false: 'with bruno and eve',
    alone: 'only you',
  });
});

test('members that all of them have come last', () => {
  const all = ['ida', 'bruno', 'mei', 'sofia'];
  const found = namesakes([group('a', 'Team', [...all, 'lin']), group('b', 'Team', [...all, 'eve'])], 'ida');
  expect([found.get('a'), found.get('b')]).toEqual(['with lin, bruno and 2 others', 'with eve, bruno and 2 others']);
});

test('the same members in both: the time they were made', () => {
  const found = namesakes([group('a', 'Team', ['bruno'], 86_400), group('b', 'Team', ['bruno'], 172_800)], 'ida');
  expect(found.get('a')).toMatch(/^with bruno · .*1970/);
  expect(found.get('a')).not.toBe(found.get('b'));
});
