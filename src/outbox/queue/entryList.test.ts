import { expect, test } from 'vitest';
import { someMessage } from '../../test/fakeService';
import { createMemoryStorage } from '../storage/storage';
import type { Entry } from './entry';
import { createShelf } from './entryList';

const entry = (more: Partial<Entry> = {}): Entry => ({
  ...{ key: 'k', kind: 'message', conversationId: 'c', text: 'hello', attachments: [] },
  ...{ seq: 1, state: 'queued', createdAt: 0, attempts: 0, ...more },
});
const acked = entry({ state: 'acked', ackedId: 'm', writes: 2 });

test('what another tab says late changes nothing', () => {
  const shelf = createShelf(createMemoryStorage());
  shelf.put('k', entry());
  shelf.put('k', acked);
  shelf.put('k', entry({ state: 'sending', writes: 1 }));
  expect(shelf.of('c')).toEqual([acked]);
});

test('what has gone does not come back', () => {
  const shelf = createShelf(createMemoryStorage());
  shelf.put('k', acked);
  shelf.put('k', null);
  shelf.put('k', entry({ state: 'sending', writes: 1 }));
  expect(shelf.of('c')).toEqual([]);
});

test('sent again at the risk of doubling, it stands in the same place under its new key', () => {
  const shelf = createShelf(createMemoryStorage());
  shelf.put('k', entry());
  shelf.put('k', entry({ key: 'new', writes: 1 }));
  shelf.put('k', entry({ state: 'sending', writes: 1 }));
  expect(shelf.all().map(({ key }) => key)).toEqual(['new']);
});

test('an acknowledged row keeps its key, here and where it was only heard of', () => {
  const shelf = createShelf(createMemoryStorage());
  shelf.put('k', entry());
  shelf.put('k', acked);
  shelf.put('k', null);
  expect(shelf.keyOf('m')).toBe('k');
});

const page = (times: number[], hasMore = true) => ({
  messages: times.map((created_at) => someMessage(`m${created_at}`, { created_at })),
  hasMore,
});

test.each([
  ['reaches further back and lacks it', page([12, 9]), { listed: [], deleted: ['k'] }],
  ['is all there is and lacks it', page([], false), { listed: [], deleted: ['k'] }],
  ['ends within its second: it may be the next row', page([12, 10]), { listed: [], deleted: [] }],
  ['ends after it: it lies further back', page([12, 11]), { listed: ['k'], deleted: [] }],
])('of an acknowledged entry, a page that %s', (_, asTold, expected) => {
  let now = 0;
  const shelf = createShelf(createMemoryStorage(), () => now);
  shelf.put('k', { ...acked, ackedCreatedAt: 10 });
  expect(shelf.told('c', { ...asTold, asked: 0 }).deleted, 'asked for before').toEqual([]);
  now = 1;
  expect(shelf.told('c', { ...asTold, asked: now })).toEqual(expected);
});
