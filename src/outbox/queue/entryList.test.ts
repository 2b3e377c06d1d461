import { expect, test } from 'vitest';
import { someMessage } from '../../test/fakeService';
import { createMemoryStorage } from '../storage/storage';
import type { Entry } from './entry';
import { createEntryList } from './entryList';

const entry = (more: Partial<Entry> = {}): Entry => ({
  ...{ key: 'k', kind: 'message', conversationId: 'c', text: 'hello', attachments: [] },
  ...{ seq: 1, state: 'queued', createdAt: 0, attempts: 0, ...more },
});
const acked = entry({ state: 'acked', ackedId: 'm', writes: 2 });

test('what another tab says late changes nothing', () => {
  const shelf = createEntryList(createMemoryStorage());
  shelf.put('k', entry());
  shelf.put('k', acked);
  shelf.put('k', entry({ state: 'sending', writes: 1 }));
  expect(shelf.of('c')).toEqual([acked]);
});

test('what has gone does not come back', () => {
  const shelf = createEntryList(createMemoryStorage());
  shelf.put('k', acked);
  shelf.put('k', null);
  shelf.put('k', entry({ state: 'sending', writes: 1 }));
  expect(shelf.of('c')).toEqual([]);
});

test('sent again at the risk of doubling, it stands in the same place under its new key', () => {
  const shelf = createEntryList(createMemoryStorage());
  shelf.put('k', entry());
  shelf.put('k', entry({ key: 'new', writes: 1 }));
  shelf.put('k', entry({ state: 'sending', writes: 1 }));
  expect(shelf.all().map(({ key }) => key)).toEqual(['new']);
});

test('an acknowledged row keeps its key, here and where it was only heard of', () => {
  const shelf = createEntryList(createMemoryStorage());
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
  const shelf = createEntryList(createMemoryStorage(), () => now);
  shelf.put('k', { ...acked, ackedCreatedAt: 10 });
  expect(shelf.told('c', { ...asTold, asked: 0 }).deleted, 'asked for before').toEqual([]);
  now = 1;
  expect(shelf.told('c', { ...asTold, asked: now })).toEqual(expected);
});

test('of what a page says nothing, or may say too early, nothing is let go', () => {
  const shelf = createEntryList(createMemoryStorage(), () => 5);
  shelf.put('k', { ...acked, ackedCreatedAt: 10 });
  const nothing = { listed: [], deleted: [] };
  expect(shelf.told('unknown', { ...page([], false), asked: 9 })).toEqual(nothing);
  expect(shelf.told('c', { ...page([], false), asked: 5 })).toEqual(nothing);
  const listed = { messages: [someMessage('m')], hasMore: true, asked: 0 };
  expect(shelf.told('c', listed)).toEqual({ listed: ['k'], deleted: [] });
});

test.each<[string, Partial<Entry>]>([
  ['an edit', { kind: 'edit' }],
  ['held by a form', { held: [{ by: 'a', until: 0 }] }],
  ['not acknowledged', { state: 'unknown', unsure: true }],
])('an entry that is %s is no trace of a message, whatever a page says', (_, more) => {
  const shelf = createEntryList(createMemoryStorage(), () => 0);
  shelf.put('k', { ...acked, ackedCreatedAt: 10, ...more });
  expect(shelf.told('c', { ...page([], false), asked: 1 })).toEqual({ listed: [], deleted: [] });
  expect(shelf.tracesOf('m')).toEqual([]);
});

test('where the service named no time of a message, only a page that shows it or all there is says something', () => {
  const shelf = createEntryList(createMemoryStorage(), () => 0);
  shelf.put('k', acked);
  expect(shelf.told('c', { ...page([12]), asked: 1 })).toEqual({ listed: [], deleted: [] });
  expect(shelf.told('c', { ...page([12], false), asked: 1 })).toEqual({ listed: [], deleted: ['k'] });
});

test('what counts is when this page first learned of the acknowledgement, not when it last redrew it', () => {
  let now = 1;
  const shelf = createEntryList(createMemoryStorage(), () => now);
  shelf.put('k', acked);
  now = 9;
  shelf.put('other', entry({ key: 'other', conversationId: 'c2' }));
  expect(shelf.told('c', { ...page([], false), asked: 2 }).deleted).toEqual(['k']);
});

test('the traces of a message are its own', () => {
  const shelf = createEntryList(createMemoryStorage());
  shelf.put('k', acked);
  shelf.put('l', entry({ key: 'l', state: 'acked', ackedId: 'other' }));
  expect(shelf.tracesOf('m')).toEqual(['k']);
  expect([...shelf.claimed()]).toEqual(['m', 'other']);
  expect(shelf.keyOf('unknown')).toBe('unknown');
});

test('entries stand in the order of typing, whichever tab speaks first', () => {
  const shelf = createEntryList(createMemoryStorage());
  for (const seq of [2, 3, 1]) shelf.put(`k${seq}`, entry({ key: `k${seq}`, seq }));
  shelf.put('k1', entry({ key: 'k1', seq: 1, state: 'sending', writes: 1 }));
  expect(shelf.of('c').map(({ key, state }) => `${key} ${state}`)).toEqual(['k1 sending', 'k2 queued', 'k3 queued']);
  expect([shelf.has('k2'), shelf.has('k4')]).toEqual([true, false]);
});

test('of two copies the one with fewer writes is older; the very same one changes nothing', () => {
  const shelf = createEntryList(createMemoryStorage());
  let calls = 0;
  shelf.subscribe(() => calls++);
  const first = entry();
  shelf.put('k', first);
  shelf.put('k', first);
  expect(calls).toBe(1);
  const again = entry({ state: 'sending' });
  shelf.put('k', again);
  expect(shelf.of('c')).toEqual([again]);
  shelf.put('k', entry({ state: 'waiting', writes: 1 }));
  shelf.put('k', entry({ state: 'queued' }));
  expect(shelf.of('c')).toMatchObject([{ state: 'waiting' }]);
});

test('what did not change is the same object, so that nothing is rendered for it', () => {
  const shelf = createEntryList(createMemoryStorage());
  shelf.put('k', entry({ state: 'failed', problem: { code: 'x', status: 404, detail: '' } }));
  const [before, stranded, status] = [shelf.of('c'), shelf.stranded(), shelf.status()];
  const isSame = () => [shelf.of('c') === before, shelf.stranded() === stranded, shelf.status() === status];
  shelf.put('sent', entry({ key: 'sent', conversationId: 'c2', state: 'acked', ackedId: 'm2' }));
  expect(isSame()).toEqual([true, true, true]);
  shelf.put('l', entry({ key: 'l' }));
  expect(isSame()).toEqual([false, true, false]);
  expect([shelf.of('c').length, shelf.stranded()]).toEqual([2, [before[0]]]);
});

test('what is unsent, and whether it waits for a person, is known of the whole outbox', async () => {
  const shelf = createEntryList({ ...createMemoryStorage(), durable: true });
  const empty = { unsent: 0, paused: false, durable: true, readOnly: false };
  expect([shelf.status(), shelf.isPaused(), shelf.stranded()]).toEqual([empty, false, []]);
  shelf.put('k', entry());
  shelf.put('l', entry({ key: 'l', conversationId: 'c2' }));
  shelf.put('m', entry({ key: 'm', state: 'acked' }));
  expect(shelf.status()).toEqual({ ...empty, unsent: 2 });
  let calls = 0;
  const stop = shelf.subscribe(() => calls++);
  shelf.setPaused(true);
  expect([shelf.status().paused, shelf.isPaused(), calls]).toEqual([true, true, 1]);
  shelf.setPaused(false);
  await shelf.clear();
  expect([shelf.status(), shelf.all(), calls]).toEqual([empty, [], 3]);
  stop();
  shelf.setPaused(true);
  expect(calls).toBe(3);
});

/** A shelf over a disk that holds these. */
async function onDisk(...entries: Entry[]) {
  const disk = { entries, whole: true };
  const memory = createMemoryStorage();
  const storage = {
    ...memory,
    all: async () => structuredClone(disk.entries),
    get whole() {
      return disk.whole;
    },
  };
  const shelf = createEntryList(storage);
  await shelf.refresh();
  return { shelf, disk, storage };
}

test('read again, entries that say the same are the same objects, and the others are new', async () => {
  const { shelf, disk } = await onDisk(entry(), entry({ key: 'l', seq: 2 }));
  const [first] = shelf.all();
  disk.entries = [entry(), entry({ key: 'l', seq: 2, state: 'waiting' })];
  await shelf.refresh();
  expect(shelf.all()[0]).toBe(first);
  expect(shelf.all().map(({ state }) => state)).toEqual(['queued', 'waiting']);
});

test('read again, what is no longer on disk is gone, but for sent rows, which stay in their position', async () => {
  const { shelf, disk } = await onDisk(entry({ key: 'j' }), entry({ seq: 2 }), entry({ key: 'l', seq: 3 }));
  shelf.put('k', entry({ seq: 2, state: 'acked', ackedId: 'm', writes: 1 }));
  disk.entries = [entry({ key: 'l', seq: 3 })];
  await shelf.refresh();
  expect(shelf.all().map(({ key }) => key)).toEqual(['k', 'l']);
});

test('a sent row that this page never showed stays out of sight', async () => {
  const { shelf } = await onDisk(acked, entry({ key: 'l', seq: 2 }));
  expect(shelf.all().map(({ key }) => key)).toEqual(['l']);
});

test('what a disk that is gone held stays in sight', async () => {
  const { shelf, disk } = await onDisk(entry());
  disk.entries = [];
  disk.whole = false;
  await shelf.refresh();
  expect(shelf.all().map(({ key }) => key)).toEqual(['k']);
});

test('a read that a write overtook is read again, and the older one is never shown', async () => {
  const { shelf, disk, storage } = await onDisk();
  const shown: string[] = [];
  shelf.subscribe(() =>
    shown.push(
      shelf
        .all()
        .map(({ state }) => state)
        .join(),
    ),
  );
  const read = storage.all;
  let reads = 0;
  storage.all = async () => {
    const rows = await read();
    if (++reads === 1) {
      disk.entries = [entry({ state: 'sending', writes: 1 })];
      shelf.put('k', entry({ state: 'sending', writes: 1 }));
    }
    return rows;
  };
  await shelf.refresh();
  expect([reads, shown]).toEqual([2, ['sending', 'sending']]);
});
