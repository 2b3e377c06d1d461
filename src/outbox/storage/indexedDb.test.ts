import { forceCloseDatabase } from 'fake-indexeddb';
import { deleteDB, openDB } from 'idb';
import { expect, onTestFinished, test } from 'vitest';
import { databaseName } from '../../browser/hash';
import { withFakeIndexedDb } from '../../test/fakeIndexedDb';
import { Outdated, QueueFull } from '../model/entry';
import { maxUnsentBytes, maxUnsentEntries } from '../model/rules';
import { openDisk, openStorage } from './indexedDb';
import type { NewEntry } from './storage';

withFakeIndexedDb();

const words = (key: string, text = 'hi'): NewEntry => ({
  key,
  kind: 'message',
  conversationId: 'c1',
  text,
  attachments: [],
  state: 'queued',
  createdAt: 0,
  attempts: 0,
});

test('what was added is there after the page is gone, in the order it was typed, over two tabs', async () => {
  const one = await openDisk('order');
  const two = await openDisk('order');
  await Promise.all([
    one.addEntry(words('a')),
    two.addEntry(words('b')),
    one.addEntry(words('c')),
    two.addEntry(words('d')),
  ]);
  one.close();
  const later = await openDisk('order');
  expect((await later.entries()).map((e) => e.seq)).toEqual([1, 2, 3, 4]);
});

test('five hundred entries or five megabytes are the end, and what is there stays', async () => {
  const disk = await openDisk('full');
  for (let i = 0; i < maxUnsentEntries; i++) await disk.addEntry(words(`k${i}`));
  await expect(disk.addEntry(words('one more'))).rejects.toBeInstanceOf(QueueFull);
  expect(await disk.entries()).toHaveLength(maxUnsentEntries);
  const heavy = await openDisk('heavy');
  await expect(heavy.addEntry(words('big', 'x'.repeat(maxUnsentBytes)))).rejects.toBeInstanceOf(QueueFull);
});

test('a database of a newer version is read and not touched', async () => {
  const disk = await openDisk('newer');
  await disk.addEntry(words('a'));
  disk.close();
  (await openDB('newer', 99)).close();
  const old = await openDisk('newer');
  expect(old.readOnly).toBe(true);
  expect((await old.entries()).map((e) => e.text)).toEqual(['hi']);
  await expect(old.addEntry(words('b'))).rejects.toThrow(Outdated);
  await expect(old.updateEntry('a', () => null)).rejects.toThrow(Outdated);
  expect(await old.entries()).toHaveLength(1);
});

test('deleted while a newer version has it, and made again by a page that only reads, it takes everything again', async () => {
  const reader = await openDisk('again');
  (await openDB('again', 99)).close();
  await deleteDB('again');
  expect([await reader.entries(), reader.readOnly]).toEqual([[], true]);
  reader.close();
  const next = await openDisk('again');
  await next.addEntry(words('a'));
  expect([await next.entries(), await next.changes.allChanges(), await next.files.all(), next.readOnly]).toMatchObject([
    [{ key: 'a' }],
    [],
    [],
    false,
  ]);
});

test('of rows that are damaged the words are read, and what has none is left out', async () => {
  const disk = await openDisk('damaged');
  await disk.addEntry(words('a'));
  const db = await openDB('damaged');
  const plant = async (store: string, rows: object[]) => {
    for (const row of rows) await db.put(store, row);
  };
  await plant('outbox', [
    { key: 'b', conversationId: 'c1', text: 'ho', seq: 'x' },
    { key: 'c' },
    { key: 'd', text: 5 },
  ]);
  await plant('drafts', [
    { conversationId: 'c1', text: 'half', at: 1, underWay: {}, files: 'none' },
    { conversationId: 'c2', text: 5, at: 1 },
    { conversationId: 'c3', text: 'whole', at: 1, later: 'kept' },
  ]);
  const [damaged, whole] = await disk.entries();
  expect(damaged).toMatchObject({ key: 'b', text: 'ho', conversationId: 'c1', attachments: [], state: 'expired' });
  expect(whole).toMatchObject({ key: 'a', seq: 1 });
  expect(await disk.drafts()).toEqual([
    { conversationId: 'c1', text: 'half', at: 1 },
    { conversationId: 'c3', text: 'whole', at: 1, later: 'kept' },
  ]);
  expect(await disk.addEntry(words('e'))).toMatchObject({ seq: 2 });
  expect(await disk.updateEntry('b', (entry) => ({ ...entry, state: 'queued' }))).toMatchObject({ attachments: [] });
  // The person's decision is stored.
  expect((await disk.entries()).find(({ key }) => key === 'b')).toMatchObject({ state: 'queued' });
  db.close();
});

test('a row of a later version is shown and left as it is, and fields that nobody here knows stay', async () => {
  const disk = await openStorage('https://chat.test', 'later');
  const db = await openDB(databaseName('https://chat.test', 'later'));
  const own = { ...words('known'), seq: 1, later: 'kept', held: [{ by: 'p', until: 1 }] };
  const strange = [
    { ...words('poll'), seq: 2, kind: 'poll' },
    { ...words('scheduled'), seq: 3, state: 'scheduled' },
  ];
  for (const row of [own, ...strange]) await db.put('outbox', row);
  await db.put('files', { id: 'f', filename: 'a.txt', type: 5 });
  await db.put('changes', { key: 'c', seq: 'x' });
  await db.put('meta', { id: 'meta', seq: 'none' });

  const isShown = { state: 'expired', text: 'hi', problem: { code: 'newer-version' } };
  expect(await disk.entries()).toMatchObject([isShown, isShown, { key: 'known', held: undefined }]);
  for (const { key } of strange) {
    await expect(disk.updateEntry(key, (entry) => ({ ...entry, state: 'queued' }))).rejects.toThrow(Outdated);
    await expect(disk.updateEntry(key, () => null)).rejects.toThrow(Outdated);
  }
  await disk.updateEntries((entry) => ({ ...entry, attempts: 1 }));
  expect(await db.getAll('outbox')).toMatchObject([{ key: 'known', later: 'kept', attempts: 1 }, ...strange]);
  expect(await disk.addEntry(words('next'))).toMatchObject({ seq: 2 });
  expect([await disk.files.all(), await disk.changes.allChanges()]).toEqual([[], []]);
  await disk.files.update('f', () => null);
  expect(await db.count('files')).toBe(1);
  db.close();
});

test('a database of version 1 is brought up to date with everything that was in it', async () => {
  const old = await openDB('one', 1, {
    upgrade: (db) => {
      db.createObjectStore('outbox', { keyPath: 'key' });
      db.createObjectStore('drafts', { keyPath: 'conversationId' });
      db.createObjectStore('meta', { keyPath: 'id' });
    },
  });
  await old.put('outbox', { ...words('a', 'from version 1'), seq: 7 });
  await old.put('drafts', { conversationId: 'c1', text: 'half', at: 5 });
  await old.put('meta', { id: 'meta', seq: 7 });
  old.close();

  const disk = await openDisk('one');
  expect((await disk.entries()).map((e) => [e.text, e.state, e.seq])).toEqual([['from version 1', 'queued', 7]]);
  expect(await disk.drafts()).toEqual([{ conversationId: 'c1', text: 'half', at: 5 }]);
  await disk.changes.putChange({ key: 'x', owner: 'tab', at: 1, what: { a: 1 } });
  expect((await disk.addEntry(words('b'))).seq).toBe(9);
  expect((await disk.changes.allChanges()).map((row) => row.seq)).toEqual([8]);
});

test('a change that is written down strikes out, in one go, what it overtakes', async () => {
  const disk = await openDisk('changes');
  await disk.changes.putChange({ key: 'a', owner: 't', at: 1, what: 'heart on' });
  await disk.changes.putChange({ key: 'b', owner: 't', at: 1, what: 'other' });
  await disk.changes.putChange({ key: 'c', owner: 't', at: 2, what: 'heart off' }, (row) => row.what === 'heart on');
  await disk.changes.updateChange('b', () => null);
  await disk.changes.updateChange('gone', (row) => row);
  expect((await disk.changes.allChanges()).map((row) => row.what)).toEqual(['heart off']);
  disk.close();
  expect(await (await openDisk('changes')).changes.allChanges()).toHaveLength(1);
});

test('a file is there with its bytes after the page is gone, and a database of version 2 takes it', async () => {
  const old = await openDB('files', 2, {
    upgrade: (db) => {
      for (const name of ['outbox', 'changes']) db.createObjectStore(name, { keyPath: 'key' });
      db.createObjectStore('drafts', { keyPath: 'conversationId' });
      db.createObjectStore('meta', { keyPath: 'id' });
    },
  });
  await old.put('outbox', { ...words('a', 'from version 2'), seq: 7 });
  old.close();
  const disk = await openDisk('files');
  const file = (id: string) => ({ id, filename: `${id}.txt`, type: 'text/plain', size: 3, createdAt: 1 });
  await disk.files.add({ ...file('a'), bytes: new Blob(['abc']) });
  await disk.files.add({ ...file('b'), bytes: new Blob(['def']) });
  expect(await disk.files.update('a', ({ bytes: _, ...rest }) => rest)).toEqual(file('a'));
  expect(await disk.files.update('unknown', (row) => row)).toBeNull();
  disk.close();
  const later = await openDisk('files');
  const [a, b] = await later.files.all();
  expect([a, await b?.bytes?.text()]).toEqual([file('a'), 'def']);
  expect(await later.files.update('b', () => null)).toBeNull();
  expect(await later.files.all()).toEqual([file('a')]);
  expect((await later.entries()).map(({ text }) => text)).toEqual(['from version 2']);
});

/** Makes the disk refuse to read all rows of a store at once, all keys, or single rows. */
function refuseReading(refuses: { all?: boolean; keys?: boolean; row?: (key: unknown) => boolean }) {
  const { get, getAll, getAllKeys } = IDBObjectStore.prototype;
  const refuse = (isRefused = false) => {
    if (isRefused) throw new DOMException('no', 'UnknownError');
  };
  IDBObjectStore.prototype.get = function (key) {
    refuse(refuses.row?.(key));
    return get.call(this, key);
  };
  IDBObjectStore.prototype.getAll = function (...asked) {
    refuse(refuses.all);
    return getAll.apply(this, asked);
  };
  IDBObjectStore.prototype.getAllKeys = function (...asked) {
    refuse(refuses.keys);
    return getAllKeys.apply(this, asked);
  };
  onTestFinished(() => void Object.assign(IDBObjectStore.prototype, { get, getAll, getAllKeys }));
}

/** Opens a disk with two files. */
async function openWithFiles(name: string) {
  const disk = await openDisk(name);
  for (const id of ['a', 'b'])
    await disk.files.add({ id, filename: `${id}.txt`, type: 'text/plain', size: 3, createdAt: 1 });
  return disk;
}

test('a file that the disk cannot read is left out, and the others are read', async () => {
  const disk = await openWithFiles('unreadable');
  refuseReading({ all: true, row: (key) => key === 'a' });
  expect(await disk.files.all()).toMatchObject([{ id: 'b' }]);
});

test('a disk that reads nothing at all has lost no file', async () => {
  const disk = await openWithFiles('unread');
  refuseReading({ all: true, keys: true });
  await expect(disk.files.all()).rejects.toThrow('no');
});

test('a connection that is lost between two files has lost neither', async () => {
  const browser = watchOpening();
  const disk = await openWithFiles('between');
  const refuses = { all: true, row: () => lose() };
  const lose = () => {
    browser.closeUnheard();
    refuses.all = false;
    return true;
  };
  refuseReading(refuses);
  expect(await disk.files.all()).toMatchObject([{ id: 'a' }, { id: 'b' }]);
});

test('two people, and two services, have databases of their own', () => {
  const names = [databaseName('', 'a'), databaseName('', 'b'), databaseName('https://x.test', 'a')];
  expect(new Set(names).size).toBe(3);
});

test('the name and the version of a database stay, or the words of an earlier version would not be found', async () => {
  expect(databaseName('', 'a')).toBe('confab:811c9dc5:a');
  expect(databaseName('https://chat.example', 'a')).toBe('confab:1fc005c4:a');
  expect(databaseName('https://chat101.example', 'a')).toBe('confab:00767eec:a');
  await openDisk('version');
  expect((await indexedDB.databases()).find(({ name }) => name === 'version')?.version).toBe(3);
});

test('forgetting leaves no database', async () => {
  const disk = await openDisk('forgotten');
  await disk.addEntry(words('a'));
  const other = await openDisk('forgotten');
  await disk.destroy();
  expect((await indexedDB.databases()).map((db) => db.name)).not.toContain('forgotten');
  other.close();
});

test('a database that another tab has forgotten is not made again by this one', async () => {
  const here = await openDisk('left');
  await here.addEntry(words('a'));
  const there = await openDisk('left');
  await there.destroy();
  await expect(here.entries()).rejects.toThrow('closed');
  expect((await indexedDB.databases()).map((db) => db.name)).not.toContain('left');
});

test('the newer of two drafts stands, whichever reaches the disk first', async () => {
  const disk = await openDisk('drafts');
  await disk.saveDraft({ conversationId: 'c1', text: 'new', at: 2 });
  await disk.saveDraft({ conversationId: 'c1', text: 'old', at: 1 });
  expect(await disk.drafts()).toEqual([{ conversationId: 'c1', text: 'new', at: 2 }]);
});

/** Records the opened connections. `lose` closes them as a browser may do. */
function watchOpening() {
  const opened: IDBDatabase[] = [];
  const { open } = IDBFactory.prototype;
  let refusing = false;
  IDBFactory.prototype.open = function (...asked) {
    if (refusing) throw new DOMException('no', 'UnknownError');
    const request = open.apply(this, asked);
    request.addEventListener('success', () => opened.push(request.result));
    return request;
  };
  onTestFinished(() => {
    IDBFactory.prototype.open = open;
  });
  return {
    lose: () => {
      // `Reflect.apply`, because the type of `forceCloseDatabase` names the class instead of a database.
      for (const db of opened.splice(0)) Reflect.apply(forceCloseDatabase, undefined, [db]);
    },
    closeUnheard: () => {
      for (const db of opened.splice(0)) db.close();
    },
    refuse: (now: boolean) => {
      refusing = now;
    },
  };
}

test('a connection that the browser drops is opened again, and no word is missed', async () => {
  const browser = watchOpening();
  const storage = await openDisk('dropped');
  await storage.addEntry(words('a'));
  browser.lose();
  await storage.addEntry(words('b'));
  browser.closeUnheard();
  await storage.updateEntry('a', (e) => ({ ...e, state: 'acked' }));
  expect((await storage.entries()).map(({ key, state }) => [key, state])).toEqual([
    ['a', 'acked'],
    ['b', 'queued'],
  ]);
  storage.close();
  expect(await (await openDisk('dropped')).entries()).toHaveLength(2);
});

test('while the disk stays away new words are refused, and what it holds is there when it is back', async () => {
  const browser = watchOpening();
  const storage = await openDisk('away');
  await storage.addEntry(words('a'));
  browser.refuse(true);
  browser.lose();
  await expect(storage.addEntry(words('b'))).rejects.toThrow('no');
  await expect(storage.entries()).rejects.toThrow('no');
  browser.refuse(false);
  expect((await storage.entries()).map((e) => e.key)).toEqual(['a']);
});

test('a newer version that comes while this page is open makes it one that only reads', async () => {
  const storage = await openDisk('overtaken');
  await storage.addEntry(words('a'));
  (await openDB('overtaken', 99)).close();
  expect(storage.readOnly).toBe(true);
  await expect(storage.addEntry(words('b'))).rejects.toThrow(Outdated);
  await expect(storage.updateEntry('a', () => null)).rejects.toThrow(Outdated);
  expect((await storage.entries()).map((e) => e.key)).toEqual(['a']);
});

test('a draft that was being written when the outbox closed is written', async () => {
  const disk = await openDisk('closing');
  const saving = disk.saveDraft({ conversationId: 'c1', text: 'half', at: 1 });
  disk.close();
  await saving;
  expect(await (await openDisk('closing')).drafts()).toMatchObject([{ text: 'half' }]);
  await expect(disk.entries()).rejects.toThrow();
});

test('a browser without a database keeps words in memory and says so', async () => {
  const real = globalThis.indexedDB;
  Object.defineProperty(globalThis, 'indexedDB', { configurable: true, value: undefined });
  try {
    expect((await openStorage('', 'a')).durable).toBe(false);
  } finally {
    Object.defineProperty(globalThis, 'indexedDB', { configurable: true, value: real });
  }
});

test('each write asks the disk to have it before it is called done', async () => {
  const { transaction } = IDBDatabase.prototype;
  const asked: unknown[] = [];
  IDBDatabase.prototype.transaction = function (stores, mode, options) {
    if (mode === 'readwrite') asked.push(options);
    return transaction.call(this, stores, mode, options);
  };
  onTestFinished(() => {
    IDBDatabase.prototype.transaction = transaction;
  });
  const disk = await openDisk('strict');
  await disk.addEntry(words('a'));
  await disk.updateEntry('a', () => null);
  await disk.saveDraft({ conversationId: 'c1', text: 'half', at: 1 });
  await disk.changes.putChange({ key: 'a', owner: 'tab', at: 1, what: null });
  await disk.files.add({ id: 'a', filename: 'a.txt', type: 'text/plain', size: 3, createdAt: 1 });
  expect(asked).toEqual(Array.from({ length: 5 }, () => ({ durability: 'strict' })));
});
