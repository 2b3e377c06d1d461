import { sql } from 'kysely';
import { searchWords } from '../../search/words';
import type { Db } from '../database/schema';
import {
  allowsPrefix,
  type IndexedMessage,
  placeWord,
  type SearchIndex,
  type SearchRequest,
  searchLimitMs,
} from './search';

const lastPosition = 16_383;

export const postgresSearchTables = [
  sql`create table message_words (
    message_id text collate "C" primary key references message (id) on delete cascade, words tsvector not null)`,
  sql`create index message_words_found on message_words using gin (words)`,
];

/**
 * `searchWords` splits the text, because a PostgreSQL text search configuration would split and drop words differently.
 */
export const postgresSearch: SearchIndex = {
  writes(db, messages) {
    const rows = messages.map((each) => sql`(${each.id}, ${vectorOf(each)}::tsvector)`);
    const insert = sql`insert into message_words (message_id, words) values ${sql.join(rows)}
      on conflict (message_id) do update set words = excluded.words`;
    return [{ toOperationNode: () => insert.toOperationNode(), execute: () => insert.execute(db) }];
  },

  async find(db, { phrases, conversations, below, limit }: SearchRequest) {
    const places = conversations.map((id) => `'${placeWord(id)}'`).join(' | ');
    const query = sql<{ id: string }>`
      select message_id as id from message_words
      where words @@ ${`(${places}) & ${matchExpression(phrases)}`}::tsquery
        ${below === undefined ? sql`` : sql`and message_id < ${below}`}
      order by message_id desc limit ${limit}`;
    const { rows } = await db.transaction().execute(async (tx) => {
      await sql`select set_config('statement_timeout', ${String(searchLimitMs)}, true)`.execute(tx);
      return query.execute(tx);
    });
    return rows.map((row) => row.id);
  },

  // PostgreSQL merges its indexes itself, so these functions merge nothing.
  withoutMerging: (_tx, work) => work(),
  merge: async () => undefined,
};

/**
 * Adds the conversation to index rows from message id `from` on. A service from before migration 023 writes rows
 * without the conversation.
 */
export const addPlaces = (db: Db, from: string) =>
  sql`update message_words set words = words || array_to_tsvector(array[${placeWord('')} || substr(conversation_id, 5)])
    from message where message.id = message_id and message_id >= ${from}
    and not words @@ ('''' || ${placeWord('')} || substr(conversation_id, 5) || '''')::tsquery`.execute(db);

const vectorOf = ({ conversation_id, message }: IndexedMessage) =>
  [
    `'${placeWord(conversation_id)}'`,
    ...searchWords(message)
      .flat()
      .map((word, index) => `'${word}':${Math.min(index + 1, lastPosition)}`),
  ].join(' ');

/** A word has only letters, marks, digits and emoji, so a quoted word cannot be an operator. */
function matchExpression(phrases: string[][]): string {
  const last = phrases.length - 1;
  return phrases
    .map((words, index) => {
      const quoted = words.map((word) => `'${word}'`).join(' <-> ');
      return `(${quoted}${index === last && allowsPrefix(words.at(-1) ?? '') ? ':*' : ''})`;
    })
    .join(' & ');
}
