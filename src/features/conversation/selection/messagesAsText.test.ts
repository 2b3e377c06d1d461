import { expect, test } from 'vitest';
import { replyHead } from '#contract/replies';
import { person, someMessage } from '#test/fixtures';
import { messagesAsText } from './MessageSelectionBar';

test('the text has names and times and the order of the conversation, whatever the order of choosing', () => {
  const same = [
    someMessage('b', { created_at: 5, message: 'second', contact: person('ada') }),
    someMessage('a', { created_at: 5, message: 'third' }),
  ];
  const first = someMessage('z', { created_at: 4, message: 'first\nline' });
  const chosen = new Map([...same.toReversed(), first].map((message) => [message.id, message]));
  expect(messagesAsText(chosen, [first, ...same], (seconds) => `at ${seconds}`, [])).toBe(
    'lin, at 4\nfirst\nline\n\nada, at 5\nsecond\n\nlin, at 5\nthird',
  );
});

test('of a reply the answer is copied, not the address of what it answers', () => {
  const reply = someMessage('a', {
    created_at: 5,
    message: `${replyHead('bea', 'https://chat.test/groups/g/messages/msg_1', 'shall we?')}yes`,
  });
  const text = messagesAsText(new Map([[reply.id, reply]]), [reply], () => 'now', ['bea']);
  expect(text).toBe('lin, now\nyes');
});
