import { expect, test } from 'vitest';
import { answerOf, replyHead, replyOf } from './replies';
import { mentions } from './text/mentions';

const address = 'https://chat.test/groups/g1/messages/m%2F1';
const target = { groupId: 'g1', messageId: 'm/1' };

test.each(['ida', 'a_b.c-d', 'odd [one] \\ `x` *'])('a reply to %j is read as it was written', (username) => {
  const head = replyHead(username, address, 'see you at 5: bring two');
  expect(replyOf(`${head}yes\n\nboth`)).toEqual({
    ...{ head, username, words: 'see you at 5: bring two', target, answer: 'yes\n\nboth' },
  });
});

test('without words of its own it is a reply still: what answers is a file', () => {
  const head = replyHead('ida', address, 'words').trim();
  expect(replyOf(head)).toEqual({ head, username: 'ida', words: 'words', target, answer: '' });
  expect(replyOf(replyHead('ida', address, ''))?.words).toBe('');
});

test.each([
  ['> ida:\n> first\n> second\n\nyes', 'first second', 'yes'],
  ['> ida: first\nyes', 'first', 'yes'],
  ['>ida: first\n>second\n\n\nyes', 'first second', 'yes'],
  ['> ida: > bo: older\n> newer\n\nyes', '> bo: older newer', 'yes'],
  ['> ida:\n> > bo: older\n> newer\n\nyes', 'newer', 'yes'],
])('a quote of another client in the same form: %j', (text, words, answer) => {
  expect(replyOf(text, ['ida'])).toEqual({ head: text.slice(0, -answer.length), username: 'ida', words, answer });
});

test.each([
  '> Note: somebody who is no member\n\nyes',
  '> ida: and nothing after it',
  '> ida:no space\n\nyes',
  '> a quote\n\nyes',
  'ida: words\n\nyes',
  '> [ida](https://chat.test/elsewhere): words\n\nyes',
  '> [ida](javascript:/groups/g1/messages/m1): words\n\nyes',
])('%j is no reply', (text) => {
  expect(replyOf(text, ['ida'])).toBeNull();
  expect(answerOf(text, ['ida'])).toBe(text);
});

test('a malformed address of a message stays as it is', () => {
  const text = '> [ida](https://chat.test/groups/g1/messages/%zz): words\n\nyes';
  expect(replyOf(text)?.target).toEqual({ groupId: 'g1', messageId: '%zz' });
});

test('who is called in the quoted words is not called again', () => {
  const text = `${replyHead('ida', address, 'ask @bo')}I did, @mei`;
  expect(mentions(text, ['bo', 'mei'])).toEqual([{ at: text.indexOf('@mei'), length: 4, username: 'mei' }]);
});

test('a text of nothing but quotes takes no time', () => {
  expect(replyOf(`> ${'['.repeat(20_000)}`)).toBeNull();
  expect(replyOf(`> [ida](https://a${'/groups/a'.repeat(3_000)}`)).toBeNull();
});
