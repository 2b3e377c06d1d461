import { expect, test } from 'vitest';
import type { GroupFigures } from '#contract/resources';
import { isShown, monthsUntil, sorted } from './figures';

const group = (id: string, more: Partial<GroupFigures> = {}): GroupFigures => ({
  id,
  name: id,
  conversation_id: `cnv_${id}`,
  created_at: 1,
  archived_at: null,
  is_member: false,
  member_count: 1,
  message_count: 1,
  last_active_at: 100,
  weeks: [0, 0],
  ...more,
});
const ids = (groups: GroupFigures[]) => groups.map(({ id }) => id).join('');

test.each([
  ['name', 'cab'],
  ['members', 'bca'],
  ['messages', 'acb'],
  ['activity', 'cba'],
  ['weeks', 'bac'],
] as const)('by %s, and the other way round', (column, order) => {
  const groups = [
    group('a', { name: 'Österreich', member_count: 3, message_count: 0, last_active_at: 9, weeks: [4, 1] }),
    group('b', { name: 'Plans 10', member_count: 1, message_count: 7, last_active_at: 8, weeks: [0, 0] }),
    group('c', { name: 'émigrés', member_count: 2, message_count: 5, last_active_at: 7, weeks: [0, 9] }),
  ];
  expect(ids(sorted(groups, { column, descending: false }))).toBe(order);
  expect(ids(sorted(groups, { column, descending: true }))).toBe([...order].reverse().join(''));
});

test('what could be archived is not archived yet', () => {
  const groups = [
    group('a', { last_active_at: 50 }),
    group('b', { last_active_at: 51 }),
    group('c', { message_count: 0, last_active_at: 60 }),
    group('d', { message_count: 0, last_active_at: 1, archived_at: 2 }),
  ];
  const shown = (showing: Parameters<typeof isShown>[1]) => ids(groups.filter((each) => isShown(each, showing)));
  expect(shown('all')).toBe('abcd');
  expect(shown('active')).toBe('abc');
  expect(shown('archived')).toBe('d');
  expect(shown('empty')).toBe('c');
  expect(shown({ quietSince: 51 })).toBe('a');
});

test('months begin on their first day, also over the turn of a year', () => {
  const seconds = (year: number, month: number) => new Date(year, month, 1).getTime() / 1_000;
  expect(monthsUntil(new Date(2026, 1, 28), 3)).toEqual([seconds(2026, 1), seconds(2026, 0), seconds(2025, 11)]);
});
