import { expect, test } from 'vitest';
import type { Entry } from './entry';
import { isHeld, keptHolds, withLiveHolds } from './held';
import { type PageLease, pageLeaseMs } from './lease';

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

const now = 1_000_000;

test('where pages can be seen, a hold lasts as long as its page does, whatever its time', () => {
  const both = entry({ held: [hold('a', now - 1), hold('b', now + 1)] });
  expect(withLiveHolds(both, new Set(['a', 'b']), now)).toBe(both);
  expect(withLiveHolds(both, new Set(['a']), now).held).toEqual([hold('a', now - 1)]);
  expect(withLiveHolds(both, new Set(), now)).not.toHaveProperty('held');
});

test.each([
  ['now', 0, 0],
  ['in a millisecond', 1, 1],
  ['after a whole lease', pageLeaseMs, 1],
  ['later than any lease, because the clock was put back', pageLeaseMs + 1, 0],
])('where no page can be seen, a hold until %s', (_, ms, left) => {
  expect(withLiveHolds(entry({ held: [hold('a', now + ms)] }), null, now).held ?? []).toHaveLength(left);
});
