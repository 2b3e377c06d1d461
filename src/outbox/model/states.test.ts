import { expect, test } from 'vitest';
import type { Entry } from './entry';
import { heldBy, isHeld } from './states';

const entry = (more: Partial<Entry> = {}): Entry => ({
  ...{ key: 'k', kind: 'message', conversationId: 'c1', text: 'hi', attachments: [] },
  ...{ seq: 1, state: 'queued', createdAt: 0, attempts: 0, ...more },
});

test('an entry waits for the forms that are open over it, unless it may be with the service already', () => {
  expect(isHeld(entry())).toBe(false);
  expect(isHeld(entry({ held: [] }))).toBe(false);
  expect(isHeld(entry({ held: ['a'] }))).toBe(true);
  expect(isHeld(entry({ held: ['a'], unsure: true }))).toBe(false);
});

test('an entry that loses no hold is the same object', () => {
  for (const one of [entry(), entry({ held: [] }), entry({ held: ['a'] })]) expect(heldBy(one, () => true)).toBe(one);
});

test('a hold lasts as long as its page does', () => {
  const both = entry({ held: ['a', 'b'] });
  expect(heldBy(both, (page) => page === 'a').held).toEqual(['a']);
  expect(heldBy(both, () => false)).not.toHaveProperty('held');
});
