import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { databaseName } from '../../browser/databaseName';
import { withFakeIndexedDb } from '../../test/fakeIndexedDb';
import { createFormerOwners, sweepOwners } from './formerOwners';
import { openDisk } from './indexedDb';
import { createOwners } from './owners';

withFakeIndexedDb();

const hour = 3_600_000;
let now = 1_000_000;
class FakeStorage {
  readonly items = new Map<string, string>();
  get length(): number {
    return this.items.size;
  }
  key(index: number): string | null {
    return [...this.items.keys()][index] ?? null;
  }
  getItem(key: string): string | null {
    return this.items.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    this.items.set(key, value);
  }
  removeItem(key: string): void {
    this.items.delete(key);
  }
}
let local: FakeStorage;

beforeEach(async () => {
  now = 1_000_000;
  local = new FakeStorage();
  for (const { name = '' } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
});

const ownersOf = (id: string) => createFormerOwners('', id, { local, now: () => now });
const touch = (id: string) => createOwners('', id, { local, now: () => now }).touch(id);
const names = async () => (await indexedDB.databases()).map(({ name = '' }) => name.split(':').at(-1)).sort();

/** Somebody was signed in here and typed this. */
async function leave(id: string, text: string) {
  touch(id);
  const disk = await openDisk(databaseName('', id));
  await disk.saveDraft({ conversationId: 'c1', text, at: now });
  disk.close();
}

test('asks about those who left words, once, and not about oneself', async () => {
  await leave('mei', 'half a sentence');
  await leave('tom', '');
  await leave('ida', 'my own');
  const ida = ownersOf('ida');
  expect((await ida.withWords()).map(({ username }) => username)).toEqual(['mei']);
  ida.keep(databaseName('', 'mei'));
  expect(await ida.withWords()).toEqual([]);
  expect(await names()).toEqual(['ida', 'mei', 'tom']);
  // Mei came back, and left again.
  touch('mei');
  expect(await ida.withWords()).toHaveLength(1);
});

test('a damaged note of one person leaves those of the others as they are', async () => {
  await leave('mei', 'half a sentence');
  await leave('tom', 'another');
  const noted: Record<string, unknown>[] = JSON.parse(local.getItem('confab:owners') ?? '');
  const damaged = noted.map((owner) => (owner.username === 'tom' ? { ...owner, at: 'yesterday' } : owner));
  local.setItem('confab:owners', JSON.stringify([null, ...damaged]));
  const ida = ownersOf('ida');
  expect((await ida.withWords()).map(({ username }) => username)).toEqual(['mei']);
  // Of the damaged one the database is left: its time begins now.
  await ida.sweep();
  expect(await names()).toEqual(['mei', 'tom']);
  now += 72 * hour + 1;
  await ida.sweep();
  expect(await names()).toEqual([]);
});

test('words that are not kept are gone, with what local storage has of them', async () => {
  await leave('mei', 'half a sentence');
  const name = databaseName('', 'mei');
  local.setItem(`${name}:drafts`, 'half a sent');
  local.setItem('confab:other', 'stays');
  await ownersOf('ida').remove(name);
  expect(await names()).toEqual([]);
  expect([...local.items]).toEqual([['confab:other', 'stays']]);
});

test('after 72 hours without their person they are swept, and those of before from when they were first seen', async () => {
  await leave('mei', 'half a sentence');
  (await openDisk(databaseName('', 'old'))).close();
  (await openDisk('confab-seen:elsewhere')).close();
  const ida = ownersOf('ida');
  await leave('ida', 'my own');
  now += 72 * hour;
  await ida.sweep();
  expect(await names()).toEqual(['elsewhere', 'ida', 'mei', 'old']);
  now += 1;
  await ida.sweep();
  expect(await names()).toEqual(['elsewhere', 'ida', 'old']);
  now += 72 * hour;
  await ida.sweep();
  expect(await names()).toEqual(['elsewhere', 'ida']);
});

test('where the browser does not list its databases, those of people who were signed in here are swept', async () => {
  await leave('mei', 'half a sentence');
  now += 72 * hour + 1;
  Object.defineProperty(indexedDB, 'databases', { value: undefined, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(indexedDB, 'databases'));
  await sweepOwners(null, { local, now: () => now });
  Reflect.deleteProperty(indexedDB, 'databases');
  expect(await names()).toEqual([]);
});

test('where the browser refuses its disk, what local storage has is asked about, removed, and swept', async () => {
  const disk = indexedDB;
  Reflect.deleteProperty(globalThis, 'indexedDB');
  onTestFinished(() => void Object.assign(globalThis, { indexedDB: disk }));
  for (const id of ['mei', 'tom', 'zoe']) {
    touch(id);
    const text = id === 'zoe' ? '' : 'half a sentence';
    local.setItem(`${databaseName('', id)}:drafts:page`, JSON.stringify([{ conversationId: 'c1', text, at: now }]));
  }
  const ida = ownersOf('ida');
  expect((await ida.withWords()).map(({ username }) => username)).toEqual(['mei', 'tom']);
  await ida.remove(databaseName('', 'mei')).catch(() => undefined);
  expect([...local.items.keys()].filter((key) => key.includes('mei'))).toEqual([]);
  now += 72 * hour + 1;
  await ida.sweep().catch(() => undefined);
  expect([...local.items.keys()]).toEqual(['confab:owners']);
});

test('where nobody is signed in, everybody has been away', async () => {
  await leave('mei', 'half a sentence');
  now += 72 * hour + 1;
  await leave('ida', 'my own');
  await sweepOwners(null, { local, now: () => now });
  expect(await names()).toEqual(['ida']);
});

test('a database that a page holds which hangs is waited for only so long, and left to the next start', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const own = ownersOf('ada');
  touch('lin');
  const name = databaseName('', 'lin');
  // It never hears that it is to be closed.
  const held = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open(name);
    opening.onsuccess = () => resolve(opening.result);
  });
  now += 73 * hour;
  const refused = expect(own.sweep()).rejects.toThrow(name);
  // The time begins once the disk was asked.
  await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0));
  await vi.advanceTimersByTimeAsync(4_000);
  await refused;
  held.close();
  await own.sweep();
  expect(await names()).toEqual([]);
});
