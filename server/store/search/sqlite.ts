import { sql } from 'kysely';
import { searchWords } from '../../search/words';
import { batchesOf } from '../database/batches';
import type { Db } from '../database/schema';
import { allowsPrefix, type SearchIndex, type SearchRequest } from './search';

/**
 * FTS5 stores the index only, not a second copy of the texts; `message_key` gives each message the integer it needs. Words are
 * separated by single spaces, so the simplest tokenizer is right.
 */
export const sqliteSearchTables = [
  sql`create table message_key (
    key integer primary key, message_id text not null unique references message (id) on delete cascade)`,
  sql`create virtual table message_words using fts5(words, content='', contentless_delete=1, tokenize='ascii')`,
  sql`create trigger message_key_gone after delete on message_key
    begin delete from message_words where rowid = old.key; end`,
];

export const sqliteSearch: SearchIndex = {
  async index(db, messages) {
    for (const batch of batchesOf(messages)) await indexBatch(db, batch);
  },

  async find(db, { phrases, viewer, conversationId, below, limit }: SearchRequest) {
    const { rows } = await sql<{ id: string }>`
      select message_key.message_id as id from message_words
      join message_key on message_key.key = message_words.rowid
      join message on message.id = message_key.message_id
      join member on member.conversation_id = message.conversation_id and member.contact_id = ${viewer}
      where message_words match ${matchExpression(phrases)}
        ${conversationId === undefined ? sql`` : sql`and message.conversation_id = ${conversationId}`}
        ${below === undefined ? sql`` : sql`and message_key.message_id < ${below}`}
      order by message_key.message_id desc limit ${limit}`.execute(db);
    return rows.map((row) => row.id);
  },
};

async function indexBatch(db: Db, messages: { id: string; message: string }[]) {
  const ids = messages.map(({ id }) => id);
  await sql`insert into message_key (message_id) values ${sql.join(ids.map((id) => sql`(${id})`))}
    on conflict (message_id) do nothing`.execute(db);
  const keys = await sql<{ key: number; id: string }>`
    select key, message_id as id from message_key where message_id in (${sql.join(ids)})`.execute(db);
  const keyOf = new Map(keys.rows.map((row) => [row.id, row.key]));
  const rows = messages.map(({ id, message }) => sql`(${keyOf.get(id)}, ${searchWords(message).flat().join(' ')})`);
  await sql`insert or replace into message_words (rowid, words) values ${sql.join(rows)}`.execute(db);
}

/** Words hold letters, marks, digits and emoji only, so a quoted one cannot be an operator. */
const matchExpression = (phrases: string[][]) =>
  `${phrases.map((words) => `"${words.join(' ')}"`).join(' ')}${allowsPrefix(phrases.at(-1)?.at(-1) ?? '') ? '*' : ''}`;
