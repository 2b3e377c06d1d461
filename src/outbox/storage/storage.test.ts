import { expect, test } from 'vitest';
import { withFakeIndexedDb } from '../../test/fakeIndexedDb';
import { type Entry, QueueFull } from '../model/entry';
import { openDisk } from './indexedDb';
import { assertRoom, createMemoryStorage, type NewEntry, type OutboxStorage, rewritten } from './storage';

withFakeIndexedDb();

const words = (key: string, more: Partial<NewEntry> = {}): NewEntry => ({
  ...{ key, kind: 'message', conversationId: 'c1', text: 'hi', attachments: [] },
  ...{ state: 'queued', createdAt: 0, attempts: 0, ...more },
});
const stored = (key: string, seq: number, more: Partial<Entry> = {}): Entry => ({ ...words(key), seq, ...more });

let names = 0;
const kinds: [string, () => Promise<OutboxStorage>][] = [
  ['memory', async () => createMemoryStorage()],
  ['a disk', () => openDisk(`contract-${++names}`)],
];

for (const [kind, open] of kinds) {
  test(`${kind}: an entry that is taken away leaves its draft, and one that is not, or that nobody has, leaves none`, async () => {
    const storage = await open();
    await storage.addEntry(words('a'));
    const draftOf = ({ conversationId, text }: Entry) => ({ conversationId, text, at: 1 });
    await storage.updateEntry('a', (entry) => ({ ...entry, attempts: 1 }), draftOf);
    await storage.updateEntry('b', () => null, draftOf);
    expect(await storage.drafts()).toEqual([]);
    await storage.updateEntry('a', () => null, draftOf);
    expect([await storage.entries(), await storage.drafts()]).toEqual([
      [],
      [{ conversationId: 'c1', text: 'hi', at: 1 }],
    ]);
  });

  test(`${kind}: entries stand in the order in which they came, changes of settings between them`, async () => {
    const storage = await open();
    expect(await storage.addEntry(words('b'))).toEqual(stored('b', 1));
    await storage.changes.putChange({ key: 'x', owner: 'tab', at: 1, what: 'first' });
    expect(await storage.addEntry(words('a'))).toEqual(stored('a', 3));
    await storage.changes.putChange({ key: 'w', owner: 'tab', at: 1, what: 'second' });
    expect(await storage.entries()).toEqual([stored('b', 1), stored('a', 3)]);
    expect((await storage.changes.allChanges()).map(({ seq, what }) => [seq, what])).toEqual([
      [2, 'first'],
      [4, 'second'],
    ]);
  });

  test(`${kind}: what is left of a draft is written with the entry that it became, and not when there is no room`, async () => {
    const storage = await open();
    await storage.saveDraft({ conversationId: 'c1', text: 'hi', at: 1 });
    await expect(
      storage.addEntry(words('a', { text: 'x'.repeat(5 * 1024 * 1024) }), { conversationId: 'c1', text: '', at: 2 }),
    ).rejects.toBeInstanceOf(QueueFull);
    expect(await storage.drafts()).toEqual([{ conversationId: 'c1', text: 'hi', at: 1 }]);
    await storage.addEntry(words('a'), { conversationId: 'c1', text: '', at: 2 });
    expect(await storage.drafts()).toEqual([{ conversationId: 'c1', text: '', at: 2 }]);
    expect((await storage.addEntry(words('b'))).seq).toBe(2);
  });

  test(`${kind}: a change of an entry counts, no change does not, and null takes it out`, async () => {
    const storage = await open();
    await storage.addEntry(words('a'));
    await storage.addEntry(words('b'));
    expect(await storage.updateEntry('a', (entry) => entry)).toEqual(stored('a', 1));
    expect(await storage.updateEntry('a', (entry) => ({ ...entry, attempts: 1 }))).toEqual(
      stored('a', 1, { attempts: 1, writes: 1 }),
    );
    expect((await storage.updateEntry('a', (entry) => ({ ...entry, attempts: 2 })))?.writes).toBe(2);
    expect(await storage.entries()).toEqual([stored('a', 1, { attempts: 2, writes: 2 }), stored('b', 2)]);
    expect(await storage.updateEntry('a', () => null)).toBeNull();
    expect(await storage.entries()).toEqual([stored('b', 2)]);
  });

  test(`${kind}: all entries are changed at once, and only those that changed are told`, async () => {
    const storage = await open();
    for (const key of ['a', 'b']) await storage.addEntry(words(key));
    const changed = await storage.updateEntries((entry) => (entry.key === 'a' ? { ...entry, by: 'p' } : entry));
    expect(changed).toEqual([stored('a', 1, { by: 'p', writes: 1 })]);
    expect(await storage.entries()).toEqual([stored('a', 1, { by: 'p', writes: 1 }), stored('b', 2)]);
  });

  test(`${kind}: an entry that is not there is not changed into one`, async () => {
    const storage = await open();
    await storage.addEntry(words('a'));
    expect(await storage.updateEntry('gone', () => stored('b', 9))).toBeNull();
    expect(await storage.entries()).toEqual([stored('a', 1)]);
  });

  test(`${kind}: under another key an entry is the same one`, async () => {
    const storage = await open();
    await storage.addEntry(words('a'));
    await storage.updateEntry('a', (entry) => ({ ...entry, key: 'b' }));
    expect(await storage.entries()).toEqual([stored('b', 1, { writes: 1 })]);
  });

  test(`${kind}: the last of two drafts stands, and an edit that is over leaves none`, async () => {
    const storage = await open();
    const edit = { conversationId: 'c1', base: 'old', open: true };
    for (const text of ['one', 'two']) await storage.saveDraft({ conversationId: 'c1', text, at: 1 });
    await storage.saveDraft({ conversationId: 'edit:m1', text: 'new', edit, at: 1 });
    await storage.saveDraft({ conversationId: 'edit:m2', text: 'new', edit, at: 1 });
    await storage.saveDraft({ conversationId: 'edit:m2', text: '', at: 2 });
    expect((await storage.drafts()).map(({ conversationId, text }) => [conversationId, text])).toEqual([
      ['c1', 'two'],
      ['edit:m1', 'new'],
    ]);
    await storage.saveDraft({ conversationId: 'c1', text: '', at: 2 });
    expect((await storage.drafts()).map(({ text }) => text)).toEqual(['', 'new']);
  });

  test(`${kind}: a change of settings is replaced, strikes out what it overtakes, and goes`, async () => {
    const storage = await open();
    const row = (key: string, what: string) => ({ key, owner: 'tab', at: 1, what });
    for (const key of ['a', 'b']) await storage.changes.putChange(row(key, key));
    await storage.changes.putChange(row('c', 'c'), ({ key }) => key === 'a');
    await storage.changes.updateChange('b', (one) => ({ ...one, owner: 'other' }));
    await storage.changes.updateChange('gone', (one) => one);
    expect((await storage.changes.allChanges()).map(({ key, owner }) => [key, owner])).toEqual([
      ['b', 'other'],
      ['c', 'tab'],
    ]);
    await storage.changes.updateChange('b', () => null);
    await storage.changes.updateChange('c', (one) => one);
    expect((await storage.changes.allChanges()).map(({ key }) => key)).toEqual(['c']);
  });
}

test('a disk outlives its page, and memory does not', async () => {
  const disk = await openDisk('flags');
  expect([disk.durable, disk.readOnly]).toEqual([true, false]);
  const memory = createMemoryStorage();
  expect([memory.durable, memory.readOnly]).toEqual([false, false]);
});

test('what is destroyed in memory is gone', async () => {
  const memory = createMemoryStorage();
  await memory.addEntry(words('a'), { conversationId: 'c1', text: 'rest', at: 1 });
  await memory.changes.putChange({ key: 'x', owner: 'tab', at: 1, what: 'x' });
  await memory.destroy();
  expect([await memory.entries(), await memory.drafts(), await memory.changes.allChanges()]).toEqual([[], [], []]);
});

test('five hundred entries may wait, and what has been sent does not count', () => {
  const waiting = Array.from({ length: 499 }, (_, n) => stored(`k${n}`, n));
  assertRoom([...waiting, stored('sent', 500, { state: 'acked' })], words('a'));
  expect(() => assertRoom([...waiting, stored('last', 500)], words('a'))).toThrow(QueueFull);
});

test('five megabytes of text may wait, two bytes a letter', () => {
  const text = 'x'.repeat(1024 * 1024);
  const waiting = [stored('a', 1, { text }), stored('b', 2, { text }), stored('sent', 3, { text, state: 'acked' })];
  const half = 'x'.repeat(512 * 1024);
  assertRoom(waiting, words('c', { text: half }));
  expect(() => assertRoom(waiting, words('c', { text: `${half}x` }))).toThrow(QueueFull);
});

test('only what changed counts as one more write', () => {
  const entry = stored('a', 1);
  expect(rewritten(undefined, () => entry)).toBeNull();
  expect(rewritten(entry, (one) => one)).toBe(entry);
  expect(rewritten(entry, () => null)).toBeNull();
  expect(rewritten({ ...entry, writes: 4 }, (one) => ({ ...one, attempts: 1 }))?.writes).toBe(5);
});
