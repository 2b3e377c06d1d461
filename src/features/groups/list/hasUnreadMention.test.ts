import { expect, test } from 'vitest';
import type { Conversation } from '#contract/resources';
import { person, someGroup, someMessage } from '#test/fixtures';
import { hasUnreadMention } from './GroupFace';

const group = someGroup('g1');
const conversation = (more: Partial<Conversation>): Conversation => ({
  id: 'c1',
  latest_message: null,
  unread_count: 3,
  read_up_to: null,
  ...more,
});
const calling = someMessage('m1', { message: 'over to you, @ada' });

test('the service says who is called; without its word the latest message does', () => {
  expect(hasUnreadMention(group, conversation({ mention_count: 2 }), 'ada')).toBe(true);
  expect(hasUnreadMention(group, conversation({ mention_count: 0, latest_message: calling }), 'ada')).toBe(false);
  expect(hasUnreadMention(group, conversation({ latest_message: calling }), 'ada')).toBe(true);
  expect(hasUnreadMention(group, conversation({ latest_message: calling }), 'lin')).toBe(false);
  expect(hasUnreadMention(group, conversation({ latest_message: { ...calling, contact: person('ada') } }), 'ada')).toBe(
    false,
  );
});

test('what is read, or of a group in quarantine, calls nobody', () => {
  expect(hasUnreadMention(group, conversation({ unread_count: 0, latest_message: calling }), 'ada')).toBe(false);
  const strange = someGroup('g1', { added_by: { id: 'u-eve', username: 'eve' } });
  expect(hasUnreadMention(strange, conversation({ mention_count: 1 }), 'ada')).toBe(false);
  expect(hasUnreadMention(group, undefined, 'ada')).toBe(false);
});
