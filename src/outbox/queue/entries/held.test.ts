import { expect, test } from 'vitest';
import type { PageLease } from '../../pageLease';
import type { Entry } from './entry';
import { isHeld, keptHolds } from './held';

const entry = (more: Partial<Entry> = {}): Entry => ({
  ...{ key: 'k', kind: 'message', conversationId: 'c1', text: 'hi', attachments: [] },
  ...{ seq: 1, state: 'queued', createdAt: 0, attempts: 0, ...more },
});
const hold = (by: string, until = 0): PageLease => ({ by, until });

test('an entry waits for the forms that are open over it, unless it may be with the service already', () => {
  expect(isHeld(entry())).toBe(false);
  expect(isHeld(entry({ held: [] }))).toBe(false);
  expect(isHeld(entry({ held: [hold('a')] }))).toBe(true);
  expect(isHeld(entry({ held: [hold('a')], unsure: true }))).toBe(false);
});

test('an entry that loses no hold is the same object', () => {
  for (const one of [entry(), entry({ held: [] }), entry({ held: [hold('a')] })])
    expect(keptHolds(one, () => true)).toBe(one);
});
