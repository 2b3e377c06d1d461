import { expect, test } from 'vitest';
import { membersFor, namedAt, wantedAt } from './completion';

const at = (text: string) => {
  const caret = text.indexOf('|');
  return wantedAt(text.replace('|', ''), caret);
};

test.each([
  [':ta|', { kind: 'emoji', start: 0, query: 'ta' }],
  ['so :Ta|', { kind: 'emoji', start: 3, query: 'ta' }],
  ['@|', { kind: 'member', start: 0, query: '' }],
  ['hello @an|', { kind: 'member', start: 6, query: 'an' }],
  ['(@ján|', { kind: 'member', start: 1, query: 'ján' }],
  ['@सु|', { kind: 'member', start: 0, query: 'सु' }],
  ['@अनन्त्|', { kind: 'member', start: 0, query: 'अनन्त्' }],
  ['@स|ु', null],
  ['你好@|', { kind: 'member', start: 2, query: '' }],
  ['你好@i|世界', { kind: 'member', start: 2, query: 'i' }],
  ['（@i|', { kind: 'member', start: 1, query: 'i' }],
  ['、@|', { kind: 'member', start: 1, query: '' }],
  ['“@|', { kind: 'member', start: 1, query: '' }],
  ['@bruno/@|', { kind: 'member', start: 7, query: '' }],
  ['＠i|', { kind: 'member', start: 0, query: 'i' }],
  // No completion in code
  ['```\nputs :sym|', null],
  ['```rb :sym|', null],
  ['`a :sm| b`', null],
  ['a `b @|', null],
  ['look: ```\n@i|\n``` so', null],
  ['`a` :sm|', { kind: 'emoji', start: 4, query: 'sm' }],
  ['```\na\n```\n@i|', { kind: 'member', start: 10, query: 'i' }],
  [':t|', null],
  ['at 10:30|', null],
  ['http://ex|', null],
  ['ada@example|', null],
  [':ta|da', null],
  ['a: b|', null],
])('%j', (text, wanted) => {
  expect(at(text)).toEqual(wanted);
});

test('a shortcode is complete with its second colon', () => {
  expect(namedAt('so :tada:', 9)).toEqual({ start: 3, name: 'tada' });
  expect(namedAt('12:30:', 6)).toBeNull();
  expect(namedAt('```\nkey: :smile:', 16)).toBeNull();
});

test('members whose name begins so come before those whose name holds it', () => {
  const people = ['joanna', 'ann', 'bo', 'anders'].map((username) => ({ username }));
  expect(membersFor(people, 'An').map((person) => person.username)).toEqual(['anders', 'ann', 'joanna']);
});

test.each([
  ['อำ', 'อำนาจ'],
  ['फ़', 'फ\u093cरीदा'],
])('%s completes %s, which the service writes otherwise', (query, username) => {
  const stored = { username: username.normalize('NFKC') };
  expect(membersFor([stored], query)).toEqual([stored]);
});

test.each([
  ['lu', 'łukasz'],
  ['oster', 'østergaard'],
  ['rene', 'rené'],
])('%s completes %s', (query, username) => {
  expect(membersFor([{ username }], query)).toEqual([{ username }]);
});
