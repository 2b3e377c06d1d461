import { sql } from 'kysely';
import { searchWords } from '../../search/words';
import { batchesOf } from '../database/batches';
import { allowsPrefix, type SearchIndex, type SearchRequest } from './search';

const lastPosition = 16_383;

export const postgresSearchTables = [
  sql`create table message_words (
    message_id text collate "C" primary key references message (id) on delete cascade, words tsvector not null)`,
  sql`create index message_words_found on message_words using gin (words)`,
];

/** Vectors and queries are written word by word: the rules of a language would split and drop other words. */
export const postgresSearch: SearchIndex = {
  async index(db, messages) {
    for (const batch of batchesOf(messages)) {
      const rows = batch.map(({ id, message }) => sql`(${id}, ${vectorOf(message)}::tsvector)`);
      await sql`insert into message_words (message_id, words) values ${sql.join(rows)}
        on conflict (message_id) do update set words = excluded.words`.execute(db);
    }
  },

  async find(db, { phrases, viewer, conversationId, below, limit }: SearchRequest) {
    const { rows } = await sql<{ id: string }>`
      select message.id as id from message_words
      join message on message.id = message_words.message_id
      join member on member.conversation_id = message.conversation_id and member.contact_id = ${viewer}
      where message_words.words @@ ${matchExpression(phrases)}::tsquery
        ${conversationId === undefined ? sql`` : sql`and message.conversation_id = ${conversationId}`}
        ${below === undefined ? sql`` : sql`and message.id < ${below}`}
      order by message.id desc limit ${limit}`.execute(db);
    return rows.map((row) => row.id);
  },
};

const vectorOf = (text: string) =>
  searchWords(text)
    .flat()
    .map((word, index) => `'${word}':${Math.min(index + 1, lastPosition)}`)
    .join(' ');

/** Words hold letters, marks, digits and emoji only, so a quoted one cannot be an operator. */
function matchExpression(phrases: string[][]): string {
  const last = phrases.length - 1;
  return phrases
    .map((words, index) => {
      const quoted = words.map((word) => `'${word}'`).join(' <-> ');
      return `(${quoted}${index === last && allowsPrefix(words.at(-1) ?? '') ? ':*' : ''})`;
    })
    .join(' & ');
}
