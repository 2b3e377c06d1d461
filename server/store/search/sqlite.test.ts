import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { messageId } from '../../ids';
import { insertInBatches } from '../database/batches';
import type { Tx } from '../database/schema';
import { openSqlite } from '../database/sqlite';
import { migrate } from '../migrations';
import { newestFirst } from '../migrations/025_newest_first';
import { createContact } from '../people/contacts';
import { indexMessages } from './search';
import { sqliteSearch } from './sqlite';

const start = 1_800_000_000_000;
const conversationAt = (n: number) => `cnv_${String(n).padStart(20, '0')}`;
const conversations = Array.from({ length: 100 }, (_, n) => conversationAt(n));
const quiet = conversationAt(100);

async function setUp() {
  const store = openSqlite(':memory:');
  onTestFinished(() => store.close());
  await migrate(store);
  const { db, search } = store;
  const ida = await store.write((tx) => createContact(tx, 'sqlite', { username: 'ida', password: null, now: start }));
  const messages: { id: string; conversation_id: string }[] = [];
  /** Adds messages, one per second, up to this number. The quiet conversation gets ten of the first thousand. */
  const fill = async (upTo: number) => {
    const rows = Array.from({ length: upTo - messages.length }, (_, at) => {
      const number = messages.length + at;
      const ms = start + number * 1_000;
      return {
        id: messageId({ ms, number }),
        conversation_id: number % 100 === 50 && number < 1_000 ? quiet : conversationAt(number % 100),
        contact_id: ida?.id ?? '',
        message: number === 7 ? 'the one xylophone' : `the number ${number}`,
        seq: number,
        version: 1,
        created_at: ms,
        updated_at: null,
        seen_at: null,
      };
    });
    messages.push(...rows);
    await insertInBatches(db, 'message', rows);
    await indexMessages(db, search, rows);
  };
  const find = (word: string, among: string[], below?: string) =>
    search.find(db, { phrases: [[word]], conversations: among, below, limit: 51 });
  return { store, messages, fill, find };
}

const everyone = { who: 'somebody in all conversations', among: conversations };
const newcomer = { who: 'somebody with ten messages', among: [quiet] };
const member = { who: 'somebody in one conversation of many', among: [conversationAt(0)] };

test('the newest matches of the conversations are found, whether they are among the newest of all or not', async () => {
  const { messages, fill, find } = await setUp();
  await fill(2_000);
  for (const { who, among } of [everyone, newcomer, member])
    for (const below of [undefined, messages[1_500]?.id, messages[700]?.id, messages[40]?.id]) {
      const expected = messages
        .filter(({ id, conversation_id }) => among.includes(conversation_id) && (below === undefined || id < below))
        .map(({ id }) => id);
      expect(await find('the', among, below), who).toEqual(expected.reverse().slice(0, 51));
    }
  expect(await find('xylophone', conversations)).toEqual([messages[7]?.id]);
  expect(await find('xylophone', [quiet])).toEqual([]);
});

test('the queries of a search share one limit of time', async () => {
  const { store, fill } = await setUp();
  await fill(1_000);
  const queries: number[] = [];
  const { find } = sqliteSearch(() => {
    const at = queries.push(0) - 1;
    return async (query) => {
      queries[at] = (queries[at] ?? 0) + 1;
      return (await store.db.executeQuery(query)).rows;
    };
  });
  const found = await find(store.db, { phrases: [['the']], conversations: [quiet], limit: 51 });
  expect(found).toHaveLength(10);
  expect(queries).toEqual([2]);
});

test('a search takes at most twice the steps in a hundred conversations as in one, and with four times the messages', async () => {
  const { store, fill, find } = await setUp();
  /** Counts the steps of SQLite's virtual machine, including those of lookups in the index. */
  const stepsOf = async (word: string, among: string[]) => {
    const read = async () => {
      const count = sql<{ n: number }>`select sum(nstep) as n from sqlite_stmt where sql not like '%sqlite_stmt%'`;
      return (await count.execute(store.db)).rows[0]?.n ?? 0;
    };
    await find(word, among);
    const before = await read();
    await find(word, among);
    return (await read()) - before;
  };
  const cases = [
    { ...everyone, word: 'the' },
    { ...newcomer, word: 'the' },
    { ...everyone, word: 'xylophone' },
  ];
  const steps = async () => {
    const counts: number[] = [];
    for (const { word, among } of cases) counts.push(await stepsOf(word, among));
    return counts;
  };
  await fill(1_000);
  const [few, one] = [await steps(), await stepsOf('the', [conversationAt(0)])];
  await fill(4_000);
  const many = await steps();
  for (const [at, { who, word }] of cases.entries()) {
    expect(few[at], `${word}, ${who}`).toBeLessThan(2 * one);
    expect(many[at], `${word}, ${who}`).toBeLessThan(2 * (few[at] ?? 0));
  }
});

test('an index whose keys rise with time is made again, and one whose keys fall stays', async () => {
  const { store, messages, fill, find } = await setUp();
  await fill(300);
  const { db } = store;
  const newest = async () =>
    (await sql<{ message_id: string }>`select message_id from message_key order by key limit 1`.execute(db)).rows[0];
  const changes = async () => (await sql<{ n: number }>`select total_changes() as n`.execute(db)).rows[0]?.n;
  const [expected, before] = [await find('the', conversations), await changes()];
  await newestFirst(store).up(db);
  expect(await changes()).toBe(before);
  await sql`update message_key set key = -key`.execute(db);
  expect(await newest()).toEqual({ message_id: messages[0]?.id });
  await newestFirst(store).up(db);
  expect(await newest()).toEqual({ message_id: messages.at(-1)?.id });
  expect(await find('the', conversations)).toEqual(expected);
});

test('a deletion without merging leaves the parts of the index as they are, and merges follow', async () => {
  const { store, messages, fill, find } = await setUp();
  for (let upTo = 100; upTo <= 4_000; upTo += 100) await fill(upTo);
  const { db, search, write } = store;
  const parts = async () =>
    (await sql<{ segid: number }>`select distinct segid from message_words_idx order by segid`.execute(db)).rows;
  const setting = async () =>
    (await sql<{ v: number }>`select v from message_words_config where k = 'automerge'`.execute(db)).rows;
  const before = await parts();
  const erase = (from: number) => (tx: Tx) =>
    search.withoutMerging(tx, async () => {
      const ids = messages.slice(from, from + 50).map(({ id }) => id);
      await tx.deleteFrom('message').where('id', 'in', ids).execute();
    });
  for (let from = 0; from < 1_000; from += 50) await write(erase(from));
  expect(await parts()).toEqual(before);
  expect(await setting()).toEqual([{ v: 4 }]);
  expect(await find('xylophone', conversations)).toEqual([]);
  const left = messages.slice(1_000).map(({ id }) => id);
  const newest = left.slice(-51).reverse();
  expect(await find('the', conversations)).toEqual(newest);

  for (let turns = 0; turns < 20; turns++) await search.merge(db);
  expect(await parts()).not.toEqual(before);
  expect(await find('the', conversations)).toEqual(newest);
  expect(await find('the', [quiet])).toEqual([]);
});

test('an erasure that fails leaves the index to merge itself as before', async () => {
  const parts = async ({ store, fill }: Awaited<ReturnType<typeof setUp>>) => {
    // Each message is a segment of the index until segments are merged.
    for (let upTo = 1; upTo <= 500; upTo++) await fill(upTo);
    return (await sql`select distinct segid from message_words_idx`.execute(store.db)).rows.length;
  };
  const [failing, other] = [await setUp(), await setUp()];
  const { search, write } = failing.store;
  const fail = () => Promise.reject(new Error('the disk fails'));
  await expect(write((tx) => search.withoutMerging(tx, fail))).rejects.toThrow('the disk fails');
  expect(await parts(failing)).toBe(await parts(other));
});
