import { expect, test } from 'vitest';
import { person, someMessage } from '../../../test/fixtures';
import { mentionsAfter } from './useMentions';

const calling = (id: string) => someMessage(id, { message: `@ada, ${id}` });
const messages = [
  calling('m1'),
  someMessage('m2'),
  calling('m3'),
  someMessage('m4', { message: '@ada', contact: person('ada') }),
  calling('m5'),
];
const given = { messages, username: 'ada', anchorId: undefined };

test('mentions are those of others after where the reader left off', () => {
  expect(mentionsAfter({ ...given, readUpTo: 'm1' })).toEqual(['m3', 'm5']);
  expect(mentionsAfter({ ...given, readUpTo: null })).toEqual(['m1', 'm3', 'm5']);
});

test('where that is not loaded they are all, or those after the message that was led to', () => {
  expect(mentionsAfter({ ...given, readUpTo: 'm0' })).toEqual(['m1', 'm3', 'm5']);
  expect(mentionsAfter({ ...given, readUpTo: 'm0', anchorId: 'm3' })).toEqual(['m5']);
});
