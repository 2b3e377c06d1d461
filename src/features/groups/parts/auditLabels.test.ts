import { beforeAll, expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit';
import { loadCatalogue } from '#i18n/translate';
import { rowsOf, sentenceOf } from './AuditList';

beforeAll(() => loadCatalogue('en'));

const entry = (action: string, more: Partial<AuditEntry> = {}): AuditEntry => ({
  id: 'aud_1',
  at: 1,
  actor: 'ida',
  action,
  object_type: 'group',
  object_id: 'grp_1',
  group_id: 'grp_1',
  group_name: 'Lake',
  subject: null,
  request_id: 'r',
  ...more,
});

test('who did what to whom, in words', () => {
  expect(sentenceOf(entry('member.add', { subject: 'bruno' }))).toBe('ida added bruno to Lake');
  expect(sentenceOf(entry('group.archive'))).toBe('ida archived Lake');
  expect(sentenceOf(entry('message.delete', { subject: 'bruno' }))).toBe('ida deleted a message of bruno in Lake');
  expect(sentenceOf(entry('message.delete', { subject: 'ida' }))).toBe('ida deleted a message in Lake');
});

test('who chose another name is named by it', () => {
  expect(sentenceOf(entry('name.change', { group_name: null, subject: 'ida' }))).toBe('ida chose this name');
});

test('who removes themselves left', () => {
  expect(sentenceOf(entry('member.remove', { subject: 'ida' }))).toBe('ida left Lake');
});

test('what nobody signed in did, what is gone, and what is not known here are still said', () => {
  expect(sentenceOf(entry('group.import', { actor: null }))).toBe('The operator brought back Lake from a copy');
  expect(sentenceOf(entry('group.import', { actor: null, subject: 'bruno' }))).toBe(
    'The operator brought back words of bruno in Lake from a copy',
  );
  expect(sentenceOf(entry('group.delete', { group_name: null }))).toBe('ida deleted a group');
  expect(sentenceOf(entry('group.colour'))).toBe('ida: group.colour in Lake');
});

test('what one person does to many groups is one row, whatever happens between', () => {
  const archived = (id: string, at: number, more: Partial<AuditEntry> = {}) =>
    entry('group.archive', { id, at, group_id: `grp_${id}`, ...more });
  const rows = rowsOf([
    archived('5', 200),
    archived('4', 190),
    entry('sign-in.failure', { id: '3', at: 185, actor: null, group_id: null }),
    archived('2', 180),
    archived('1', 175, { actor: 'bruno' }),
    archived('0', 100),
  ]);
  expect(rows.map((row) => row.map(({ id }) => id).join())).toEqual(['5,4,2', '3', '1', '0']);
});

test('the same group twice, and other actions, are rows of their own', () => {
  const rows = rowsOf([
    entry('group.archive', { id: '3', at: 3 }),
    entry('group.archive', { id: '2', at: 2 }),
    entry('member.add', { id: '1', at: 1, group_id: 'grp_2' }),
    entry('member.add', { id: '0', at: 1, group_id: 'grp_3' }),
  ]);
  expect(rows).toHaveLength(4);
});
