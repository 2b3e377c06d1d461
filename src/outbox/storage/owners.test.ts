import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { databaseName } from '../../browser/hash';
import { withFakeIndexedDb } from '../../test/fakeIndexedDb';
import { openDisk } from './indexedDb';
import { createOwners } from './owners';
import { sweepOwners } from './sweepOwners';

withFakeIndexedDb();

const day = 86_400_000;
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

/** Sweeps the databases as at the sign-in of the person with this id. */
const sweepFor = (id: string) => sweepOwners(databaseName('', id), { local, now: () => now });
const touch = (id: string) => createOwners('', id, { local, now: () => now }).touch();
const names = async () => (await indexedDB.databases()).map(({ name = '' }) => name.split(':').at(-1)).sort();

/** Stores a draft of a person who was signed in on this device. */
async function leave(id: string, text: string) {
  touch(id);
  const disk = await openDisk(databaseName('', id));
  await disk.saveDraft({ conversationId: 'c1', text, at: now });
  disk.close();
}

test('a damaged note of one person leaves those of the others as they are', async () => {
  await leave('mei', 'half a sentence');
  await leave('tom', 'another');
  const noted: Record<string, unknown>[] = JSON.parse(local.getItem('confab:owners') ?? '');
  const damaged = noted.map((owner) =>
    owner.name === databaseName('', 'tom') ? { ...owner, at: 'yesterday' } : owner,
  );
  local.setItem('confab:owners', JSON.stringify([null, ...damaged]));
  // Tom's database stays, because its row is damaged and its retention begins now.
  await sweepFor('ida');
  expect(await names()).toEqual(['mei', 'tom']);
  now += 30 * day + 1;
  await sweepFor('ida');
  expect(await names()).toEqual([]);
});

test('after 30 days without their person they are swept, and those of before from when they were first seen', async () => {
  await leave('mei', 'half a sentence');
  (await openDisk(databaseName('', 'old'))).close();
  (await openDisk('confab-seen:elsewhere')).close();
  await leave('ida', 'my own');
  now += 30 * day;
  await sweepFor('ida');
  expect(await names()).toEqual(['elsewhere', 'ida', 'mei', 'old']);
  now += 1;
  await sweepFor('ida');
  expect(await names()).toEqual(['elsewhere', 'ida', 'old']);
  now += 30 * day;
  await sweepFor('ida');
  expect(await names()).toEqual(['elsewhere', 'ida']);
});

test('where the browser does not list its databases, those of people who were signed in here are swept', async () => {
  await leave('mei', 'half a sentence');
  now += 30 * day + 1;
  Object.defineProperty(indexedDB, 'databases', { value: undefined, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(indexedDB, 'databases'));
  await sweepOwners(null, { local, now: () => now });
  Reflect.deleteProperty(indexedDB, 'databases');
  expect(await names()).toEqual([]);
});

test('where the browser refuses its disk, what local storage has is swept', async () => {
  const disk = indexedDB;
  Reflect.deleteProperty(globalThis, 'indexedDB');
  onTestFinished(() => void Object.assign(globalThis, { indexedDB: disk }));
  for (const id of ['mei', 'tom']) {
    touch(id);
    local.setItem(
      `${databaseName('', id)}:drafts:page`,
      JSON.stringify([{ conversationId: 'c1', text: 'half a sentence', at: now }]),
    );
  }
  now += 30 * day + 1;
  await sweepFor('ida').catch(() => undefined);
  expect([...local.items.keys()]).toEqual(['confab:owners']);
});

test('where nobody is signed in, everybody has been away', async () => {
  await leave('mei', 'half a sentence');
  now += 30 * day + 1;
  await leave('ida', 'my own');
  await sweepOwners(null, { local, now: () => now });
  expect(await names()).toEqual(['ida']);
});

test('a database that a page holds which hangs is waited for only so long, and left to the next start', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  touch('lin');
  const name = databaseName('', 'lin');
  // This connection ignores the request to close.
  const held = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open(name);
    opening.onsuccess = () => resolve(opening.result);
  });
  now += 31 * day;
  const refused = expect(sweepFor('ada')).rejects.toThrow(name);
  // The timeout starts when the deletion is requested.
  await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0));
  await vi.advanceTimersByTimeAsync(4_000);
  await refused;
  held.close();
  await sweepFor('ada');
  expect(await names()).toEqual([]);
});
