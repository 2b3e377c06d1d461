import { beforeAll, expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit';
import { loadCatalogue } from '#i18n/translate';
import { sentenceOf } from './AuditList';

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
