import { setImmediate } from 'node:timers/promises';
import { CompiledQuery, type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import { timeOf } from '../../ids';
import { searchWords } from '../../search/words';
import { prepare } from '../database/prepared';
import { allowsPrefix, placeWord, type SearchIndex, type SearchRequest } from './search';

const Rows = z.array(z.object({ id: z.string(), conversation_id: z.string() }));

// The numbers are literals: the driver binds numbers as floats, which FTS5 does not accept.
const stopMerging = CompiledQuery.raw(`insert into message_words (message_words, rank) values ('automerge', 0)`);
/** The number 4 is the default of FTS5. */
const resumeMerging = CompiledQuery.raw(`insert into message_words (message_words, rank) values ('automerge', 4)`);
const merge64Pages = CompiledQuery.raw(`insert into message_words (message_words, rank) values ('merge', 64)`);
/**
 * Number of merges after each transaction of an erasure. FTS5 would run as many by itself without `stopMerging`
 * (decision 061).
 */
const mergesPerErasure = 4;

/** Maximum matches that the first query reads from all conversations. */
const newestCount = 200;

/**
 * The highest key of the messages of one millisecond. Each later message of the millisecond gets a lower key. SQLite
 * computes it, because the result may exceed JavaScript's safe integers.
 */
const keyAt = (ms: number | RawBuilder<number>) => sql`(cast(${ms} as integer) * -1048576)`;

/**
 * FTS5 reads integer keys in ascending order, so the newest message has the lowest key. The `ascii` tokenizer suffices,
 * because single spaces separate words. Prefix indexes make searches for frequent beginnings fast.
 */
export const sqliteSearchTables = [
  sql`create table message_key (
    key integer primary key, message_id text not null unique references message (id) on delete cascade)`,
  sql`create virtual table message_words using fts5(words, content='', contentless_delete=1, tokenize='ascii', prefix='2 3 4')`,
  sql`create trigger message_key_gone after delete on message_key
    begin delete from message_words where rowid = old.key; end`,
];

type Read = (query: CompiledQuery) => Promise<unknown[]>;

/** `open` returns a reader for the queries of one search, with one timeout. */
export const sqliteSearch = (open: () => Read): SearchIndex => ({
  writes: (db, messages) =>
    messages.flatMap(({ id, conversation_id, message }) => {
      const words = [placeWord(conversation_id), ...searchWords(message).flat()].join(' ');
      const ms = timeOf(id);
      return [keyInsert(db, { id, ms, nextMs: ms + 1 }), wordsInsert(db, { id, words })];
    }),

  async find(db, { phrases, conversations, below, limit }: SearchRequest) {
    const read = open();
    const matches = async (expression: string, count: number) => {
      const query = sql`
        select message.id, message.conversation_id from message_words
        cross join message_key on message_key.key = message_words.rowid
        cross join message on message.id = message_key.message_id
        where message_words match ${expression} ${below === undefined ? sql`` : isBelow(below)}
        order by message_words.rowid limit ${count}`.compile(db);
      return Rows.parse(await read(query));
    };
    const words = wordsExpression(phrases);
    const newest = await matches(words, newestCount);
    const own = new Set(conversations);
    let found = newest.filter((row) => own.has(row.conversation_id)).slice(0, limit);
    // A filter by conversations reads every segment of the index, so the first query has no filter.
    if (found.length < limit && newest.length === newestCount)
      found = await matches(`(${placesExpression(conversations)}) AND ${words}`, limit);
    return found.map((row) => row.id);
  },

  async withoutMerging(tx, work) {
    await tx.executeQuery(stopMerging);
    const result = await work();
    await tx.executeQuery(resumeMerging);
    return result;
  },

  async merge(db) {
    for (let merges = 0; merges < mergesPerErasure; merges++) {
      await db.executeQuery(merge64Pages);
      await setImmediate();
    }
  },
});

/** `id` may be the id of a deleted message, or stand for a time. */
const isBelow = (id: string) => sql`
  and message_words.rowid > coalesce(${keyOf(id)}, ${keyAt(timeOf(id) + 1)})
  and (message_key.message_id < ${id} or ${keyOf(id)} is not null)`;

const keyOf = (messageId: string | RawBuilder<string>) =>
  sql`(select key from message_key where message_id = ${messageId})`;

const keyInsert = prepare<{ id: string; ms: number; nextMs: number }, unknown>(
  (_db, value) =>
    sql`insert into message_key (key, message_id)
    select coalesce(min(key) - 1, ${keyAt(value('ms'))}), ${value('id')} from message_key
    where key <= ${keyAt(value('ms'))} and key > ${keyAt(value('nextMs'))}
    on conflict (message_id) do nothing`,
);

const wordsInsert = prepare<{ id: string; words: string }, unknown>(
  (_db, value) =>
    sql`insert or replace into message_words (rowid, words) values (${keyOf(value('id'))}, ${value('words')})`,
);

const placesExpression = (conversations: string[]) => conversations.map((id) => `"${placeWord(id)}"`).join(' OR ');

/** A word has only letters, marks, digits and emoji, so a quoted word cannot be an operator. */
function wordsExpression(phrases: string[][]): string {
  const words = phrases.map((phrase) => `"${phrase.join(' ')}"`).join(' AND ');
  return `${words}${allowsPrefix(phrases.at(-1)?.at(-1) ?? '') ? '*' : ''}`;
}
