import { expect, test } from 'vitest';
import { type Entry, Outdated, QueueFull } from '../model/entry';
import { withOverflow } from './overflow';
import { createMemoryStorage, type NewEntry, type OutboxStorage } from './storage';

const words = (key: string): NewEntry => ({
  ...{ key, kind: 'message', conversationId: 'c1', text: 'hi', attachments: [] },
  ...{ state: 'queued', createdAt: 0, attempts: 0 },
});

/** A disk that refuses what the test says, in front of a memory that takes over. */
function setUp() {
  const memory = createMemoryStorage();
  const refuses = {
    add: false as false | Error,
    all: false,
    draft: false,
    lease: false,
    readOnly: false,
    update: false,
  };
  const refused = () => Promise.reject(new DOMException('no', 'UnknownError'));
  const disk: OutboxStorage = {
    ...memory,
    durable: true,
    get readOnly() {
      return refuses.readOnly;
    },
    all: () => (refuses.all ? refused() : memory.all()),
    add: (entry, restOfDraft) => (refuses.add ? Promise.reject(refuses.add) : memory.add(entry, restOfDraft)),
    update: (key, change) => (refuses.update ? Promise.reject(full()) : memory.update(key, change)),
    saveDraft: (draft) => (refuses.draft ? refused() : memory.saveDraft(draft)),
    lease: (...asked) => (refuses.lease ? refused() : memory.lease(...asked)),
  };
  const storage = withOverflow(disk);
  const keys = async () => (await storage.all()).map(({ key }) => key);
  const flags = () => [storage.durable, storage.whole, storage.readOnly];
  return { storage, memory, refuses, keys, flags };
}
const full = () => new DOMException('full', 'QuotaExceededError');

const takeOut = ({ update }: OutboxStorage, key: string) =>
  update(
    key,
    () => null,
    ({ conversationId, text }) => ({ conversationId, text, at: 1 }),
  );

test('as long as the disk takes everything, it is the disk', async () => {
  const { storage, memory, keys, flags } = setUp();
  await storage.add(words('a'));
  await storage.update('a', (entry) => ({ ...entry, attempts: 1 }));
  expect([await keys(), flags()]).toEqual([['a'], [true, true, false]]);
  expect(await memory.all()).toMatchObject([{ key: 'a', attempts: 1 }]);
});

test('once one word is in memory the next follow it, after everything on disk, until memory is empty', async () => {
  const { storage, memory, refuses, keys, flags } = setUp();
  const a = await storage.add(words('a'));
  refuses.add = full();
  const b = await storage.add(words('b'));
  refuses.add = false;
  const c = await storage.add(words('c'));
  expect([a.seq < b.seq, c.seq - b.seq]).toEqual([true, 1]);
  expect([await keys(), flags()]).toEqual([
    ['a', 'b', 'c'],
    [false, true, false],
  ]);
  await storage.update('b', () => null);
  expect([await keys(), storage.durable]).toEqual([['a', 'c'], false]);
  await storage.update('c', () => null);
  await storage.add(words('d'));
  expect([(await memory.all()).map(({ key }) => key), storage.durable]).toEqual([['a', 'd'], true]);
});

test('what memory holds is changed there, under a new key too, and what the disk holds on disk', async () => {
  const { storage, memory, refuses, keys } = setUp();
  await storage.add(words('a'));
  refuses.add = full();
  await storage.add(words('b'));
  await storage.update('b', (entry) => ({ ...entry, key: 'new' }));
  await storage.update('new', (entry) => ({ ...entry, attempts: 1 }));
  await storage.update('a', (entry) => ({ ...entry, attempts: 2 }));
  expect((await storage.all()).map(({ key, attempts }) => [key, attempts])).toEqual([
    ['a', 2],
    ['new', 1],
  ]);
  expect((await memory.all()).map(({ key }) => key)).toEqual(['a']);
  await storage.update('new', () => null);
  expect(await keys()).toEqual(['a']);
});

test('what is taken out of memory is a draft on disk, where that takes it', async () => {
  const { storage, memory, refuses, keys } = setUp();
  refuses.add = full();
  for (const key of ['a', 'b']) await storage.add(words(key));
  await takeOut(storage, 'a');
  refuses.draft = true;
  await takeOut(storage, 'b');
  expect([await keys(), await memory.drafts()]).toEqual([[], [{ conversationId: 'c1', text: 'hi', at: 1 }]]);
});

test('a word whose writing failed at the very end, and lies on disk too, is there once', async () => {
  const { storage, memory, refuses, keys } = setUp();
  refuses.add = full();
  await storage.add(words('a'));
  await memory.add(words('a'));
  expect(await keys()).toEqual(['a']);
});

test('a queue that is full, and a newer version of the app, are no reason to go on in memory', async () => {
  const { storage, refuses, flags, keys } = setUp();
  refuses.add = new QueueFull();
  await expect(storage.add(words('a'))).rejects.toBeInstanceOf(QueueFull);
  expect(flags()).toEqual([true, true, false]);
  refuses.readOnly = true;
  await expect(storage.add(words('a'))).rejects.toBeInstanceOf(Outdated);
  expect([flags(), await keys()]).toEqual([[true, true, true], []]);
});

test('a newer version that comes while the disk writes is told as what it is', async () => {
  const { storage, refuses } = setUp();
  const error = full();
  refuses.add = error;
  const adding = storage.add(words('a'));
  refuses.readOnly = true;
  await expect(adding).rejects.toBe(error);
});

test('words in memory can be sent although a newer version has the disk, and without what lies there', async () => {
  const { storage, refuses, flags, keys } = setUp();
  await storage.add(words('a'));
  refuses.add = full();
  await storage.add(words('b'));
  refuses.readOnly = true;
  expect([await keys(), flags()]).toEqual([['b'], [false, false, false]]);
});

test('while the disk cannot be read, what it holds is missing and nothing is called safe', async () => {
  const { storage, refuses, keys, flags } = setUp();
  await storage.add(words('a'));
  refuses.all = true;
  expect([await keys(), flags()]).toEqual([[], [false, false, false]]);
  refuses.all = false;
  expect([await keys(), flags()]).toEqual([['a'], [true, true, false]]);
});

test('where it is unknown whose turn it is, only what memory holds is sent', async () => {
  const { storage, refuses, keys, flags } = setUp();
  await storage.add(words('a'));
  refuses.lease = true;
  await expect(storage.lease('tab', 0, 9)).rejects.toThrow('no');
  expect([await keys(), flags()]).toEqual([['a'], [true, true, false]]);
  refuses.add = full();
  await storage.add(words('b'));
  expect([await storage.lease('tab', 0, 9), await keys(), flags()]).toEqual([true, ['b'], [false, false, false]]);
  refuses.lease = false;
  expect([await storage.lease('tab', 0, 9), await keys(), flags()]).toEqual([true, ['a', 'b'], [false, true, false]]);
});

test('words on a disk that is full are tried from memory in their place, where the same again cannot double them', async () => {
  const { storage, memory, refuses, flags } = setUp();
  await storage.add(words('a'));
  await storage.add(words('b'));
  refuses.update = true;
  const sending = await storage.update('a', (entry) => ({ ...entry, state: 'sending', keyed: true }));
  const acked = await storage.update('a', (entry) => ({ ...entry, state: 'acked' }));
  expect([sending?.state, acked?.writes]).toEqual(['sending', 2]);
  expect((await storage.all()).map(({ key, state }) => [key, state])).toEqual([
    ['a', 'acked'],
    ['b', 'queued'],
  ]);
  expect([(await memory.all())[0]?.state, flags()]).toEqual(['queued', [false, true, false]]);
  refuses.update = false;
  expect(await storage.update('a', (entry) => entry)).toMatchObject({ state: 'acked', writes: 3 });
  expect([(await memory.all())[0]?.state, storage.durable]).toEqual(['acked', true]);
});

test.each<[string, (entry: Entry) => Entry | null]>([
  ['a try without a key', (entry) => ({ ...entry, state: 'sending', keyed: false })],
  ['a check', (entry) => ({ ...entry, state: 'checking' })],
  ['other words', (entry) => ({ ...entry, text: 'ho' })],
  ['words that follow', (entry) => ({ ...entry, changed: 'ho' })],
  ['another key', (entry) => ({ ...entry, key: 'b' })],
  ['other files', (entry) => ({ ...entry, attachments: [] })],
  ['the end of it', () => null],
])('what another page would undo or double is refused as long as the disk is full: %s', async (_, change) => {
  const { storage, refuses } = setUp();
  const before = await storage.add(words('a'));
  refuses.update = true;
  await expect(storage.update('a', change)).rejects.toThrow('full');
  expect([await storage.all(), storage.durable]).toEqual([[before], true]);
});

/** A disk with an entry, which has no room for its draft. */
async function setUpWithoutRoom(refusal: Error) {
  const memory = createMemoryStorage();
  const update: OutboxStorage['update'] = (key, change, draftOf) =>
    memory.update(key, change, (entry) => {
      if (draftOf?.(entry)) throw refusal;
      return undefined;
    });
  const storage = withOverflow({ ...memory, durable: true, update });
  await storage.add(words('a'));
  return storage;
}

test('a disk that is too full for the draft of an entry lets the entry out without it', async () => {
  const storage = await setUpWithoutRoom(full());
  expect(await takeOut(storage, 'a')).toBeNull();
  expect([await storage.all(), await storage.drafts(), storage.durable]).toEqual([[], [], true]);
});

test('a disk that refuses the draft of an entry for another reason keeps the entry', async () => {
  const storage = await setUpWithoutRoom(new DOMException('no', 'UnknownError'));
  await expect(takeOut(storage, 'a')).rejects.toThrow('no');
  expect(await storage.all()).toMatchObject([{ key: 'a' }]);
});

test('a disk that is full and takes nothing at all keeps the entry', async () => {
  const { storage, refuses, keys } = setUp();
  await storage.add(words('a'));
  refuses.update = true;
  await expect(takeOut(storage, 'a')).rejects.toThrow('full');
  expect(await keys()).toEqual(['a']);
});

test('a change that meets a refusal is made after it, and neither is lost', async () => {
  const { storage, refuses } = setUp();
  await storage.add(words('a'));
  refuses.update = true;
  const first = storage.update('a', (entry) => ({ ...entry, attempts: entry.attempts + 1 }));
  const second = storage.update('a', (entry) => ({ ...entry, attempts: entry.attempts + 1 }));
  expect([(await first)?.attempts, (await second)?.attempts]).toEqual([1, 2]);
});

test('a lease is somebody else’s when the disk says so', async () => {
  const { memory } = setUp();
  expect(await withOverflow({ ...memory, lease: async () => false }).lease('tab', 0, 9)).toBe(false);
});

test('a draft that the disk refuses is refused, so that its writer notes it elsewhere', async () => {
  const { storage, refuses } = setUp();
  refuses.draft = true;
  await expect(storage.saveDraft({ conversationId: 'c1', text: 'half', at: 1 })).rejects.toThrow('no');
});

test('a file that the disk refuses is kept in memory, and that is said until it is gone', async () => {
  const memory = createMemoryStorage();
  const files = { ...memory.files, add: () => Promise.reject(full()) };
  const storage = withOverflow({ ...memory, durable: true, files });
  const file = { id: 'a', filename: 'a.txt', type: 'text/plain', size: 3, createdAt: 1 };
  expect(storage.durable).toBe(true);
  await storage.files.add(file);
  expect(storage.durable).toBe(false);
  expect(await memory.files.all()).toEqual([]);
  await storage.files.update('a', (row) => ({ ...row, createdAt: 2 }));
  expect(await storage.files.all()).toEqual([{ ...file, createdAt: 2 }]);
  await storage.files.update('a', () => null);
  expect([await storage.files.all(), storage.durable]).toEqual([[], true]);
});
