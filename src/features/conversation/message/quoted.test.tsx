import { expect, test } from 'vitest';
import { replyOf } from '#contract/replies';
import { someMessage } from '#test/fixtures';
import { headFor, quotedBy } from './openQuoted';

test.each(['👨‍👩‍👧‍👦', '🇸🇪', 'e\u0327\u0331'])('the quoted words end with a whole character: %s', (character) => {
  const message = someMessage('m1', { message: `${'a'.repeat(116)}${character}${character} and more` });
  const head = headFor(message, { groupId: 'g1', usernames: [] });
  const words = replyOf(`${head}yes`)?.words ?? '';
  expect(['', character, character + character].map((end) => `${'a'.repeat(116)}${end}…`)).toContain(words);
  expect([...words].length).toBeLessThanOrEqual(120);
  expect(quotedBy({ username: 'lin', words, head, answer: '' }, [message])).toBe(message);
});
