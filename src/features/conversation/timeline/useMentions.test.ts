import { expect, test, vi } from 'vitest';
import { person, someMessage } from '#test/fixtures';
import { unreadMentions } from './useMentions';

const calling = (id: string) => someMessage(id, { message: `@ada, ${id}` });
const messages = [
  calling('m1'),
  someMessage('m2'),
  calling('m3'),
  someMessage('m4', { message: '@ada', contact: person('ada') }),
  calling('m5'),
];
const given = { messages, hasOlder: false, username: 'ada', anchorId: undefined, first: null, left: undefined };

test('mentions are those of others after where the reader left off', () => {
  expect(unreadMentions({ ...given, readUpTo: 'm1' })).toEqual(['m3', 'm5']);
  expect(unreadMentions({ ...given, readUpTo: null })).toEqual(['m1', 'm3', 'm5']);
  expect(unreadMentions({ ...given, readUpTo: undefined, first: 'm9' })).toEqual([]);
});

test('where that is not loaded they are all, or those after the message that was led to', () => {
  expect(unreadMentions({ ...given, hasOlder: true, readUpTo: 'm0' })).toEqual(['m1', 'm3', 'm5']);
  expect(unreadMentions({ ...given, hasOlder: true, readUpTo: 'm0', anchorId: 'm3' })).toEqual(['m5']);
});

test('after one that was led to come those below it, and those that were left', () => {
  const led = { ...given, anchorId: 'm3', left: ['m5', 'm9'] };
  expect([...new Set(unreadMentions({ ...led, readUpTo: undefined }))]).toEqual(['m5', 'm9']);
  expect([...new Set(unreadMentions({ ...led, hasOlder: true, readUpTo: 'm0' }))]).toEqual(['m5', 'm9']);
});

test('the first that the service names comes first, or last where all that is above it is loaded', () => {
  const named = { ...given, hasOlder: true, first: 'm9' };
  expect(unreadMentions({ ...named, readUpTo: 'm0' })).toEqual(['m9', 'm1', 'm3', 'm5']);
  expect(unreadMentions({ ...named, readUpTo: null })).toEqual(['m9', 'm1', 'm3', 'm5']);
  expect(unreadMentions({ ...named, readUpTo: 'm1' })).toEqual(['m3', 'm5', 'm9']);
  expect(unreadMentions({ ...named, readUpTo: null, hasOlder: false })).toEqual(['m1', 'm3', 'm5', 'm9']);
});

test('the name of the reader is normalised once, however many messages there are', () => {
  const many = Array.from({ length: 100 }, (_, at) => calling(`m${at}`));
  const normalize = vi.spyOn(String.prototype, 'normalize');
  expect(unreadMentions({ ...given, messages: many, readUpTo: null })).toHaveLength(100);
  expect(normalize).toHaveBeenCalledTimes(101);
});
