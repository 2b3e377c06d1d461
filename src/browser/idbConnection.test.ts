import { forceCloseDatabase } from 'fake-indexeddb';
import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb';
import { expect, onTestFinished, test, vi } from 'vitest';
import { withFakeIndexedDb } from '../test/fakeIndexedDb';
import { connect } from './idbConnection';

withFakeIndexedDb();

interface Schema extends DBSchema {
  rows: { key: string; value: string };
}

/** Opens a connection to a database of version 2, with functions that make the browser close or refuse it. */
async function setUp(name: string) {
  const opened: IDBDatabase[] = [];
  const { open } = IDBFactory.prototype;
  let refusal: DOMException | null = null;
  IDBFactory.prototype.open = function (...asked) {
    if (refusal) throw refusal;
    const request = open.apply(this, asked);
    request.addEventListener('success', () => opened.push(request.result));
    return request;
  };
  onTestFinished(() => {
    IDBFactory.prototype.open = open;
  });
  const closed = vi.spyOn(IDBDatabase.prototype, 'close');
  const start = () =>
    connect<Schema>({ name, version: 2, upgrade: (db, from) => void (from < 1 && db.createObjectStore('rows')) });
  const connection = await start();
  const write = (key: string) => connection.use((db) => db.put('rows', key, key));
  const read = () => connection.use((db) => db.getAllKeys('rows'));
  // `Reflect.apply`, because the declared parameter is the class of databases and not a database.
  const forceClose = (db: IDBDatabase) => Reflect.apply(forceCloseDatabase, undefined, [db]);
  const lose = () => opened.splice(0).forEach(forceClose);
  const refuse = (error: DOMException | null) => {
    refusal = error;
  };
  return { connection, start, write, read, lose, forceClose, refuse, closed, opened };
}
const isOver = 'The database is closed';

test('a browser that refuses the database the first time is believed', async () => {
  const { start, refuse } = await setUp('refused');
  refuse(new DOMException('no', 'SecurityError'));
  await expect(start()).rejects.toThrow('no');
});

test('one that waits behind a deletion which another page holds up is given up, and holds up nobody when it comes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { start, connection } = await setUp('held');
  connection.close();
  // This connection ignores the request to close the database.
  const hung = await openDB<Schema>('held', 2);
  const deleted = deleteDB('held');
  const late = expect(start()).rejects.toThrow('Another page');
  await vi.advanceTimersByTimeAsync(4_000);
  await late;
  hung.close();
  await deleted;
  await deleteDB('held');
});

test('a connection that was lost is opened again, once for all who wait for it', async () => {
  const { write, read, lose, opened, connection } = await setUp('lost');
  await write('a');
  lose();
  await Promise.all([write('b'), write('c'), read()]);
  expect(opened).toHaveLength(1);
  expect([await read(), connection.isNewer()]).toEqual([['a', 'b', 'c'], false]);
  expect(opened).toHaveLength(1);
});

test('a connection that turns out to be closed is tried once more, and only once', async () => {
  const { write, read, opened, connection } = await setUp('closed');
  for (const db of opened) db.close();
  await write('a');
  expect(await read()).toEqual(['a']);
  let runs = 0;
  const failing = (error: unknown) => () => {
    runs++;
    return Promise.reject(error);
  };
  const closing = new DOMException('closing', 'InvalidStateError');
  await expect(connection.use(failing(closing))).rejects.toBe(closing);
  expect(runs).toBe(2);
  for (const error of [new DOMException('full', 'QuotaExceededError'), new TypeError('InvalidStateError')]) {
    runs = 0;
    await expect(connection.use(failing(error))).rejects.toBe(error);
    expect(runs).toBe(1);
  }
});

test('a connection that is reported as lost after another took its position is no reason to open a third', async () => {
  const { write, read, forceClose, opened } = await setUp('late');
  await write('a');
  const [first, ...others] = opened;
  for (const db of opened) db.close();
  await write('b');
  expect([others.length, opened.length]).toEqual([0, 2]);
  if (first) forceClose(first);
  expect(await read()).toEqual(['a', 'b']);
  expect(opened).toHaveLength(2);
});

test('closed, it takes nothing more and gives the database back, at once when nothing is under way', async () => {
  const { connection, read, closed } = await setUp('ends');
  await read();
  expect(closed).not.toHaveBeenCalled();
  connection.close();
  expect(closed).toHaveBeenCalledTimes(1);
  await expect(read()).rejects.toThrow(isOver);
});

test('closed while something is under way, it gives the database back after the last of it', async () => {
  const { connection, write, closed, start } = await setUp('busy');
  const ends: (() => void)[] = [];
  const slow = () =>
    connection.use(async (db: IDBPDatabase<Schema>) => {
      await new Promise<void>((resolve) => void ends.push(resolve));
      return db.put('rows', 'late', `late ${ends.length}`);
    });
  const [one, two] = [slow(), slow()];
  await vi.waitFor(() => expect(ends).toHaveLength(2));
  connection.close();
  ends[0]?.();
  await one;
  expect(closed).not.toHaveBeenCalled();
  ends[1]?.();
  await two;
  expect(closed).toHaveBeenCalledTimes(1);
  await expect(write('more')).rejects.toThrow(isOver);
  const later = await start();
  expect(await later.use((db) => db.getAllKeys('rows'))).toEqual(['late 2']);
});

test('closed while it is opened again, what was asked for before is done, and then the database given back', async () => {
  const { connection, write, lose, closed, start } = await setUp('opening');
  await write('a');
  lose();
  const writing = write('b');
  connection.close();
  await writing;
  expect(closed).toHaveBeenCalledTimes(1);
  expect(await (await start()).use((db) => db.getAllKeys('rows'))).toEqual(['a', 'b']);
});

test('a database that another tab deletes is given back, and not made again', async () => {
  const { connection, write, read } = await setUp('deleted');
  await write('a');
  let blocked = false;
  await deleteDB('deleted', {
    blocked: () => {
      blocked = true;
    },
  });
  expect(blocked).toBe(false);
  await expect(read()).rejects.toThrow(isOver);
  expect(connection.isNewer()).toBe(false);
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('deleted');
});

test('a newer version in another tab gets the database, and this one reads it from then on', async () => {
  const { connection, write, read, start } = await setUp('newer-here');
  await write('a');
  (await openDB('newer-here', 3)).close();
  expect(connection.isNewer()).toBe(true);
  expect(await read()).toEqual(['a']);
  const other = await start();
  expect([other.isNewer(), await other.use((db) => db.getAllKeys('rows'))]).toEqual([true, ['a']]);
});

test('destroyed, it is gone from this browser and takes nothing more', async () => {
  const { connection, write, read } = await setUp('destroyed');
  await write('a');
  await connection.destroy();
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('destroyed');
  await expect(read()).rejects.toThrow(isOver);
});

test('destroyed while another page hangs, it is emptied at once and goes with that page', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { connection, write } = await setUp('hung');
  await write('a');
  // This connection ignores the request to close the database.
  const hung = await openDB<Schema>('hung', 2);
  let isOver = false;
  const destroyed = connection.destroy().then(() => {
    isOver = true;
  });
  await vi.waitFor(async () => expect(await hung.getAllKeys('rows')).toEqual([]));
  expect(isOver).toBe(false);
  // The timers of opening, clearing and deleting the database.
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(3));
  await vi.advanceTimersByTimeAsync(4_000);
  await destroyed;
  hung.close();
  await vi.waitFor(async () => expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('hung'));
});

test('destroyed while another page hangs in the middle of a write, it says that the database is still there', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { connection, write } = await setUp('stuck');
  await write('a');
  const stuck = await openDB<Schema>('stuck', 2);
  let isStuck = true;
  const { store } = stuck.transaction('rows', 'readwrite');
  const holdConnection = async () => {
    while (isStuck) await store.get('a');
  };
  void holdConnection();
  const destroyed = expect(connection.destroy()).rejects.toThrow('Another page');
  await vi.advanceTimersByTimeAsync(4_000);
  await vi.advanceTimersByTimeAsync(4_000);
  await destroyed;
  isStuck = false;
  stuck.close();
});
