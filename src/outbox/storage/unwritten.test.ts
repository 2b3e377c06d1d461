import { expect, test } from 'vitest';
import type { Entry } from '../model/entry';
import { createMemoryStorage, type NewEntry, type OutboxStorage } from './storage';
import { withUnwrittenStates } from './unwritten';

const words = (key: string): NewEntry => ({
  ...{ key, kind: 'message', conversationId: 'c1', text: 'hi', attachments: [] },
  ...{ state: 'queued', createdAt: 0, attempts: 0 },
});

/** A disk that refuses updates while `refuses.update` is true. */
function setUp() {
  const memory = createMemoryStorage();
  const refuses = { update: false };
  const update: OutboxStorage['updateEntry'] = (...asked) =>
    refuses.update ? Promise.reject(full()) : memory.updateEntry(...asked);
  const storage = withUnwrittenStates({ ...memory, durable: true, updateEntry: update });
  return { storage, memory, refuses };
}
const full = () => new DOMException('full', 'QuotaExceededError');

const takeOut = ({ updateEntry: update }: OutboxStorage, key: string) =>
  update(
    key,
    () => null,
    ({ conversationId, text }) => ({ conversationId, text, at: 1 }),
  );

test('words on a disk that is full are tried from memory in their place, where the same again cannot double them', async () => {
  const { storage, memory, refuses } = setUp();
  await storage.addEntry(words('a'));
  await storage.addEntry(words('b'));
  refuses.update = true;
  const sending = await storage.updateEntry('a', (entry) => ({ ...entry, state: 'sending', keyed: true }));
  const acked = await storage.updateEntry('a', (entry) => ({ ...entry, state: 'acked' }));
  expect([sending?.state, acked?.writes]).toEqual(['sending', 2]);
  expect((await storage.entries()).map(({ key, state }) => [key, state])).toEqual([
    ['a', 'acked'],
    ['b', 'queued'],
  ]);
  expect((await memory.entries())[0]?.state).toBe('queued');
  refuses.update = false;
  expect(await storage.updateEntry('a', (entry) => entry)).toMatchObject({ state: 'acked', writes: 3 });
  expect((await memory.entries())[0]?.state).toBe('acked');
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
  const before = await storage.addEntry(words('a'));
  refuses.update = true;
  await expect(storage.updateEntry('a', change)).rejects.toThrow('full');
  expect(await storage.entries()).toEqual([before]);
});

/** A disk that has one entry and refuses to store its draft. */
async function setUpWithoutRoom(refusal: Error) {
  const memory = createMemoryStorage();
  const update: OutboxStorage['updateEntry'] = (key, change, draftOf) =>
    memory.updateEntry(key, change, (entry) => {
      if (draftOf?.(entry)) throw refusal;
      return undefined;
    });
  const storage = withUnwrittenStates({ ...memory, durable: true, updateEntry: update });
  await storage.addEntry(words('a'));
  return storage;
}

test('a disk that is too full for the draft of an entry lets the entry out without it', async () => {
  const storage = await setUpWithoutRoom(full());
  expect(await takeOut(storage, 'a')).toBeNull();
  expect([await storage.entries(), await storage.drafts()]).toEqual([[], []]);
});

test('a disk that refuses the draft of an entry for another reason keeps the entry', async () => {
  const storage = await setUpWithoutRoom(new DOMException('no', 'UnknownError'));
  await expect(takeOut(storage, 'a')).rejects.toThrow('no');
  expect(await storage.entries()).toMatchObject([{ key: 'a' }]);
});

test('a disk that is full and takes nothing at all keeps the entry', async () => {
  const { storage, refuses } = setUp();
  await storage.addEntry(words('a'));
  refuses.update = true;
  await expect(takeOut(storage, 'a')).rejects.toThrow('full');
  expect((await storage.entries()).map(({ key }) => key)).toEqual(['a']);
});

test('a change that meets a refusal is made after it, and neither is lost', async () => {
  const { storage, refuses } = setUp();
  await storage.addEntry(words('a'));
  refuses.update = true;
  const first = storage.updateEntry('a', (entry) => ({ ...entry, attempts: entry.attempts + 1 }));
  const second = storage.updateEntry('a', (entry) => ({ ...entry, attempts: entry.attempts + 1 }));
  expect([(await first)?.attempts, (await second)?.attempts]).toEqual([1, 2]);
});
