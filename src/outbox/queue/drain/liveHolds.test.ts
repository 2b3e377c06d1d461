import { expect, test } from 'vitest';
import { type PageLease, pageLeaseMs } from '../../pageLease';
import type { Entry } from '../entries/entry';
import { withLiveHolds } from './liveHolds';

const entry = (held: PageLease[]): Entry => ({
  ...{ key: 'k', kind: 'message', conversationId: 'c1', text: 'hi', attachments: [] },
  ...{ seq: 1, state: 'queued', createdAt: 0, attempts: 0, held },
});
const hold = (by: string, until: number): PageLease => ({ by, until });
const now = 1_000_000;

test('where pages can be seen, a hold lasts as long as its page does, whatever its time', () => {
  const both = entry([hold('a', now - 1), hold('b', now + 1)]);
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
  expect(withLiveHolds(entry([hold('a', now + ms)]), null, now).held ?? []).toHaveLength(left);
});
