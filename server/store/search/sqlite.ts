import { sql } from 'kysely';
import { timeOf } from '../../ids';
import { searchWords } from '../../search/words';
import { allowsPrefix, placeWord, type SearchIndex, type SearchRequest } from './search';

/** The first key of a millisecond. It may exceed the whole numbers of JavaScript. */
const keyAt = (ms: number) => sql`(cast(${ms} as integer) * 1048576)`;

/**
 * FTS5 stores the index only, not a second copy of the texts; `message_key` gives each message the integer it needs. These are in the
 * order of time, so that the newest matches are found without the others. Words are separated by single spaces, so the simplest
 * tokenizer is right. Indexes of prefixes spare it collecting all messages that have a word like `the`.
 */
export const sqliteSearchTables = [
  sql`create table message_key (
    key integer primary key, message_id text not null unique references message (id) on delete cascade)`,
  sql`create virtual table message_words using fts5(words, content='', contentless_delete=1, tokenize='ascii', prefix='2 3 4')`,
  sql`create trigger message_key_gone after delete on message_key
    begin delete from message_words where rowid = old.key; end`,
];

export const sqliteSearch: SearchIndex = {
  writes(messages) {
    const perMs = new Map<number, number>();
    const keys = messages.map(({ id }) => {
      const ms = timeOf(id);
      const before = perMs.get(ms) ?? 0;
      perMs.set(ms, before + 1);
      return sql`((select coalesce(max(key) + 1, ${keyAt(ms)}) + cast(${before} as integer) from message_key
        where key >= ${keyAt(ms)} and key < ${keyAt(ms + 1)}), ${id})`;
    });
    const rows = messages.map(({ id, conversation_id, message }) => {
      const words = [placeWord(conversation_id), ...searchWords(message).flat()];
      return sql`(${keyOf(id)}, ${words.join(' ')})`;
    });
    return [
      sql`insert into message_key (key, message_id) values ${sql.join(keys)} on conflict (message_id) do nothing`,
      sql`insert or replace into message_words (rowid, words) values ${sql.join(rows)}`,
    ];
  },

  async find(db, { phrases, conversations, below, limit }: SearchRequest) {
    const { rows } = await sql<{ id: string }>`
      select message_key.message_id as id from message_words
      cross join message_key on message_key.key = message_words.rowid
      where message_words match ${matchExpression(phrases, conversations)}
        ${below === undefined ? sql`` : isBelow(below)}
      order by message_words.rowid desc limit ${limit}`.execute(db);
    return rows.map((row) => row.id);
  },
};

/** The message may be deleted, or a time. */
const isBelow = (id: string) => sql`
  and message_words.rowid < coalesce(${keyOf(id)}, ${keyAt(timeOf(id) + 1)})
  and (message_key.message_id < ${id} or ${keyOf(id)} is not null)`;

const keyOf = (messageId: string) => sql`(select key from message_key where message_id = ${messageId})`;

/** Words hold letters, marks, digits and emoji only, so a quoted one cannot be an operator. */
function matchExpression(phrases: string[][], conversations: string[]): string {
  const places = conversations.map((id) => `"${placeWord(id)}"`).join(' OR ');
  const words = phrases.map((phrase) => `"${phrase.join(' ')}"`).join(' AND ');
  return `(${places}) AND ${words}${allowsPrefix(phrases.at(-1)?.at(-1) ?? '') ? '*' : ''}`;
}
