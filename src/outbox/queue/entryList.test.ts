import { expect, test } from 'vitest';
import type { Entry } from '../model/entry';
import { createMemoryStorage } from '../storage/storage';
import { createEntryList } from './entryList';

const entry = (more: Partial<Entry> = {}): Entry => ({
  ...{ key: 'k', kind: 'message', conversationId: 'c', text: 'hello', attachments: [] },
  ...{ seq: 1, state: 'queued', createdAt: 0, attempts: 0, ...more },
});
const acked = entry({ state: 'acked', ackedId: 'm', writes: 2 });

test('what another tab says late changes nothing', () => {
  const entryList = createEntryList(createMemoryStorage());
  entryList.putEntry('k', entry());
  entryList.putEntry('k', acked);
  entryList.putEntry('k', entry({ state: 'sending', writes: 1 }));
  expect(entryList.of('c')).toEqual([acked]);
});

test('what has gone does not come back', () => {
  const entryList = createEntryList(createMemoryStorage());
  entryList.putEntry('k', acked);
  entryList.putEntry('k', null);
  entryList.putEntry('k', entry({ state: 'sending', writes: 1 }));
  expect(entryList.of('c')).toEqual([]);
});

test('sent again at the risk of doubling, it stands in the same place under its new key', () => {
  const entryList = createEntryList(createMemoryStorage());
  entryList.putEntry('k', entry());
  entryList.putEntry('k', entry({ key: 'new', writes: 1 }));
  entryList.putEntry('k', entry({ state: 'sending', writes: 1 }));
  expect(entryList.all().map(({ key }) => key)).toEqual(['new']);
});

test('a new key that was read from disk before another tab said so stands there once', async () => {
  const storage = createMemoryStorage();
  const { seq: _, ...words } = entry();
  const added = await storage.addEntry(words);
  const entryList = createEntryList(storage);
  await entryList.refresh();
  const reworded = await storage.updateEntry('k', (now) => ({ ...now, key: 'new' }));
  await entryList.refresh();
  entryList.putEntry(added.key, reworded);
  expect(entryList.all().map(({ key }) => key)).toEqual(['new']);
});

test('an acknowledged row keeps its key, here and where it was only heard of', () => {
  const entryList = createEntryList(createMemoryStorage());
  entryList.putEntry('k', entry());
  entryList.putEntry('k', acked);
  entryList.putEntry('k', null);
  expect(entryList.keyOf('m')).toBe('k');
});

test('a message names the entry that became it', () => {
  const entryList = createEntryList(createMemoryStorage());
  entryList.putEntry('k', acked);
  expect([...entryList.claimed()]).toEqual(['m']);
  expect(entryList.keyOf('unknown')).toBe('unknown');
});

test('entries stand in the order of typing, whichever tab speaks first', () => {
  const entryList = createEntryList(createMemoryStorage());
  for (const seq of [2, 3, 1]) entryList.putEntry(`k${seq}`, entry({ key: `k${seq}`, seq }));
  entryList.putEntry('k1', entry({ key: 'k1', seq: 1, state: 'sending', writes: 1 }));
  expect(entryList.of('c').map(({ key, state }) => `${key} ${state}`)).toEqual([
    'k1 sending',
    'k2 queued',
    'k3 queued',
  ]);
});

test('of two copies the one with fewer writes is older; the very same one changes nothing', () => {
  const entryList = createEntryList(createMemoryStorage());
  let calls = 0;
  entryList.subscribe(() => calls++);
  const first = entry();
  entryList.putEntry('k', first);
  entryList.putEntry('k', first);
  expect(calls).toBe(1);
  const again = entry({ state: 'sending' });
  entryList.putEntry('k', again);
  expect(entryList.of('c')).toEqual([again]);
  entryList.putEntry('k', entry({ state: 'waiting', writes: 1 }));
  entryList.putEntry('k', entry({ state: 'queued' }));
  expect(entryList.of('c')).toMatchObject([{ state: 'waiting' }]);
});

test('what did not change is the same object, so that nothing is rendered for it', () => {
  const entryList = createEntryList(createMemoryStorage());
  entryList.putEntry('k', entry({ state: 'failed', problem: { code: 'x', status: 404, detail: '', hidden: true } }));
  const [before, stranded, status] = [entryList.of('c'), entryList.stranded(), entryList.status()];
  const isSame = () => [entryList.of('c') === before, entryList.stranded() === stranded, entryList.status() === status];
  entryList.putEntry('sent', entry({ key: 'sent', conversationId: 'c2', state: 'acked', ackedId: 'm2' }));
  expect(isSame()).toEqual([true, true, true]);
  entryList.putEntry('l', entry({ key: 'l' }));
  expect(isSame()).toEqual([false, true, false]);
  expect([entryList.of('c').length, entryList.stranded()]).toEqual([2, [before[0]]]);
});

test('what is unsent, and whether it waits for a person, is known of the whole outbox', async () => {
  const entryList = createEntryList({ ...createMemoryStorage(), durable: true });
  const empty = { unsent: 0, paused: false, durable: true };
  expect([entryList.status(), entryList.isPaused(), entryList.stranded()]).toEqual([empty, false, []]);
  entryList.putEntry('k', entry());
  entryList.putEntry('l', entry({ key: 'l', conversationId: 'c2' }));
  entryList.putEntry('m', entry({ key: 'm', state: 'acked' }));
  expect(entryList.status()).toEqual({ ...empty, unsent: 2 });
  let calls = 0;
  const stop = entryList.subscribe(() => calls++);
  entryList.setPaused(true);
  expect([entryList.status().paused, entryList.isPaused(), calls]).toEqual([true, true, 1]);
  entryList.setPaused(false);
  entryList.clearEntries();
  expect([entryList.status(), entryList.all(), calls]).toEqual([empty, [], 3]);
  stop();
  entryList.setPaused(true);
  expect(calls).toBe(3);
});

/** An entry list over a disk with these entries. */
async function onDisk(...entries: Entry[]) {
  const disk = { entries };
  const memory = createMemoryStorage();
  const storage = {
    ...memory,
    entries: async () => structuredClone(disk.entries),
  };
  const entryList = createEntryList(storage);
  await entryList.refresh();
  return { entryList, disk, storage };
}

test('read again, entries that say the same are the same objects, and the others are new', async () => {
  const { entryList, disk } = await onDisk(entry(), entry({ key: 'l', seq: 2 }));
  const [first] = entryList.all();
  disk.entries = [entry(), entry({ key: 'l', seq: 2, state: 'waiting' })];
  await entryList.refresh();
  expect(entryList.all()[0]).toBe(first);
  expect(entryList.all().map(({ state }) => state)).toEqual(['queued', 'waiting']);
});

test('read again, what is no longer on disk is gone, but for sent rows, which stay in their position', async () => {
  const { entryList, disk } = await onDisk(entry({ key: 'j' }), entry({ seq: 2 }), entry({ key: 'l', seq: 3 }));
  entryList.putEntry('k', entry({ seq: 2, state: 'acked', ackedId: 'm', writes: 1 }));
  disk.entries = [entry({ key: 'l', seq: 3 })];
  await entryList.refresh();
  expect(entryList.all().map(({ key }) => key)).toEqual(['k', 'l']);
});

test('a row that an earlier page sent is shown, and does not come back once it has gone', async () => {
  const { entryList } = await onDisk(acked, entry({ key: 'l', seq: 2 }));
  expect(entryList.all().map(({ key }) => key)).toEqual([acked.key, 'l']);
  entryList.putEntry(acked.key, null);
  // The removed entry is still on disk.
  await entryList.refresh();
  expect(entryList.all().map(({ key }) => key)).toEqual(['l']);
});

test('a read that a write overtook is read again, and the older one is never shown', async () => {
  const { entryList, disk, storage } = await onDisk();
  const shown: string[] = [];
  entryList.subscribe(() =>
    shown.push(
      entryList
        .all()
        .map(({ state }) => state)
        .join(),
    ),
  );
  const read = storage.entries;
  let reads = 0;
  storage.entries = async () => {
    const rows = await read();
    if (++reads === 1) {
      disk.entries = [entry({ state: 'sending', writes: 1 })];
      entryList.putEntry('k', entry({ state: 'sending', writes: 1 }));
    }
    return rows;
  };
  await entryList.refresh();
  expect([reads, shown]).toEqual([2, ['sending', 'sending']]);
});

test('what an earlier page has sent was acknowledged before this page began', () => {
  const clocks = { now: () => 1_000_000, ticks: () => 40 };
  const ackedAt = (settledAt?: number) => {
    const entryList = createEntryList(createMemoryStorage(), clocks);
    entryList.putEntry('k', { ...acked, ...(settledAt !== undefined && { settledAt }) });
    return entryList.ackedAt('k');
  };
  expect(ackedAt(999_900)).toBe(-60);
  expect(ackedAt(999_970)).toBe(10);
  // The clock was set back since the acknowledgement, or its time is unknown.
  expect(ackedAt(1_000_500)).toBe(40);
  expect(ackedAt()).toBe(40);
});
