import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ReadThread } from './readThread';
import { openSqlite } from './sqlite';

function setUp() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'confab-read-'));
  const store = openSqlite(folder);
  onTestFinished(async () => {
    await store.close();
    rmSync(folder, { recursive: true });
  });
  const openThread = (limitMs: number) => new ReadThread(path.join(folder, 'confab.db'), limitMs);
  const open = (limitMs: number) => {
    const thread = openThread(limitMs);
    onTestFinished(() => thread.close());
    return (text: string) => thread.limited()(sql.raw(text).compile(store.db));
  };
  return { store, open, openThread };
}

const countTo = (n: number) =>
  `with recursive each (n) as (select 1 union all select n + 1 from each where n < ${n}) select max(n) as n from each`;

test('a query sees what is committed, changes nothing, and one that fails leaves the next ones alone', async () => {
  const { store, open } = setUp();
  const rows = open(60_000);
  await sql`create table word (text text)`.execute(store.db);
  expect(await rows('select * from word')).toEqual([]);
  await sql`insert into word values ('one')`.execute(store.db);
  expect(await rows('select * from word')).toEqual([{ text: 'one' }]);
  await expect(rows("insert into word values ('two')")).rejects.toThrow('readonly');
  expect(await rows('select * from word')).toEqual([{ text: 'one' }]);
});

test('a query whose thread ends is refused, and the next ones have another thread, also those that wait', async () => {
  const rows = setUp().open(60_000);
  await rows('select 1');
  const send = vi.spyOn(Worker.prototype, 'postMessage');
  onTestFinished(() => send.mockRestore());
  send.mockImplementationOnce(function (this: Worker) {
    void this.terminate();
  });
  const [first, second] = [rows('select 1'), rows('select 2 as n')];
  await expect(first).rejects.toThrow();
  expect(await second).toEqual([{ n: 2 }]);
});

test('the limit of a query begins when its thread has started', async () => {
  const rows = setUp().open(60_000);
  const told = vi.spyOn(Worker.prototype, 'emit');
  const limit = vi.spyOn(AbortSignal, 'timeout');
  onTestFinished(() => void vi.restoreAllMocks());
  await rows('select 1');
  const started = told.mock.calls.findIndex(([event]) => event === 'message');
  expect(limit).toHaveBeenCalledOnce();
  expect(limit.mock.invocationCallOrder[0]).toBeGreaterThan(told.mock.invocationCallOrder[started] ?? Number.NaN);
});

test('queries that share a limit are refused after it, also one that begins then', async () => {
  const { store, openThread } = setUp();
  const thread = openThread(60_000);
  const limit = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(limit.signal);
  onTestFinished(async () => {
    timeout.mockRestore();
    await thread.close();
  });
  const query = sql.raw('select 1 as n').compile(store.db);
  const read = thread.limited();
  expect(await read(query)).toEqual([{ n: 1 }]);
  limit.abort();
  await expect(read(query)).rejects.toMatchObject({ code: 'unavailable' });
  expect(await thread.limited()(query)).toEqual([{ n: 1 }]);
});

test('closing waits for a query that is starting the thread', async () => {
  const { store, openThread } = setUp();
  const thread = openThread(60_000);
  const asked = thread.limited()(sql.raw(countTo(1_000_000)).compile(store.db));
  await thread.close();
  expect(await asked).toEqual([{ n: 1_000_000 }]);
});

test('many queries leave nothing on their thread', async () => {
  const rows = setUp().open(60_000);
  const warn = vi.spyOn(process, 'emitWarning');
  onTestFinished(() => warn.mockRestore());
  for (let n = 0; n < 12; n++) await rows('select 1');
  expect(warn).not.toHaveBeenCalled();
});

test('a query that is not answered within the limit is refused, also when it waits for another one', async () => {
  const { open } = setUp();
  const rows = open(1);
  const [first, second] = [rows(countTo(300_000)), rows('select 1')];
  await expect(first).rejects.toMatchObject({ code: 'unavailable' });
  await expect(second).rejects.toMatchObject({ code: 'unavailable' });
});

test('a long query does not hold the thread of the service', async () => {
  const rows = setUp().open(60_000);
  await rows('select 1');
  let isOver = false;
  const long = rows(countTo(300_000)).finally(() => {
    isOver = true;
  });
  let turns = 0;
  for (; !isOver; turns++) await setImmediate();
  expect(turns).toBeGreaterThan(10);
  expect(await long).toEqual([{ n: 300_000 }]);
});
