import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { pieceMs } from '../../breather';
import type { Tx } from './schema';
import { openSqlite } from './sqlite';
import type { Store } from './store';

let store: Store;
let commits: number;
beforeEach(async () => {
  store = openSqlite(':memory:');
  onTestFinished(() => store.close());
  commits = 0;
  store.onChange(() => {
    commits++;
  });
  await sql`create table kept (id integer primary key)`.execute(store.db);
});

const add = (id: number) => (tx: Tx) => sql`insert into kept values (${id})`.execute(tx);
const kept = async () =>
  (await sql<{ id: number }>`select id from kept order by id`.execute(store.db)).rows.map((row) => row.id);

test('writes that wait at the same time are committed together, and one that fails undoes only its own changes', async () => {
  const fails = async (tx: Tx) => {
    await add(3)(tx);
    throw new Error('refused');
  };
  // The clock stands still, so that a slow machine does not split the transaction.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  onTestFinished(() => clock.mockRestore());
  const settled = await Promise.allSettled([add(1), add(2), fails, add(2), add(4)].map((work) => store.write(work)));
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected', 'fulfilled']);
  expect(settled[2]).toMatchObject({ reason: { message: 'refused' } });
  expect(await kept()).toEqual([1, 2, 4]);
  expect(commits).toBe(1);
});

test('a first write that fails does not stop those that wait behind it', async () => {
  const refused = store.write(() => Promise.reject(new Error('refused')));
  const stored = store.write(add(1));
  await expect(refused).rejects.toThrow('refused');
  await stored;
  expect(await kept()).toEqual([1]);
});

test('a transaction that the database ends by itself fails all of its writes with what ended it', async () => {
  const ends = (tx: Tx) => sql`insert or rollback into kept values (1)`.execute(tx);
  const settled = await Promise.allSettled([add(1), ends].map((work) => store.write(work)));
  for (const each of settled) expect(each).toMatchObject({ status: 'rejected', reason: { message: /UNIQUE/ } });
  expect(await kept()).toEqual([]);
  await store.write(add(2));
  expect(await kept()).toEqual([2]);
});

test('a transaction that cannot begin fails all writes that wait', async () => {
  const closed = openSqlite(':memory:');
  await sql`select 1`.execute(closed.db);
  await closed.close();
  const settled = await Promise.allSettled([closed.write(add(1)), closed.write(add(2))]);
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});

test('others get a turn between writes that wait', async () => {
  const busy = async () => {
    for (const began = performance.now(); performance.now() - began < pieceMs / 2; );
  };
  let done = false;
  const writes = Promise.all(Array.from({ length: 20 }, () => store.write(busy))).then(() => {
    done = true;
  });
  let turns = 0;
  for (; !done; turns++) await setImmediate();
  await writes;
  // Each transaction takes two of the 20 writes, so there are ten transactions.
  expect(turns).toBeGreaterThanOrEqual(8);
});
