import { sql } from 'kysely';
import { searchWords } from '../../search/words';
import type { Db } from '../database/schema';

/** Words to look up: each inner list is one phrase, and the very last word may go on (`mayGoOn`). */
export interface SearchRequest {
  phrases: string[][];
  viewer: string;
  conversationId?: string | undefined;
  /** Only ids below this one. */
  below?: string | undefined;
  limit: number;
}

/** The index of words. What is deleted leaves it by itself; what is written or changed is put into it. */
export interface SearchIndex {
  index(db: Db, messages: { id: string; message: string }[]): Promise<void>;
  /** Ids of messages that the viewer may read, newest first. */
  find(db: Db, wanted: SearchRequest): Promise<string[]>;
}

/** Of one letter would be half of the index, all of it gone over while everybody waits. */
export const allowsPrefix = (word: string): boolean => [...word].length > 1;

const phrasesMax = 20;

/** A query without a single word (`->`, `?!`) is looked for letter by letter. */
export function findMessages(
  db: Db,
  search: SearchIndex,
  { query, ...where }: Omit<SearchRequest, 'phrases'> & { query: string },
): Promise<string[]> {
  const phrases = searchWords(query).slice(0, phrasesMax);
  return phrases.length > 0 ? search.find(db, { ...where, phrases }) : findSubstring(db, { ...where, query });
}

async function findSubstring(
  db: Db,
  { query, viewer, conversationId, below, limit }: Omit<SearchRequest, 'phrases'> & { query: string },
) {
  const pattern = `%${query.trim().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const rows = await db
    .selectFrom('message')
    .innerJoin('member', (join) =>
      join.onRef('member.conversation_id', '=', 'message.conversation_id').on('member.contact_id', '=', viewer),
    )
    .select('message.id as id')
    .where(sql<boolean>`message.message like ${pattern} escape '\\'`)
    .$if(conversationId !== undefined, (q) => q.where('message.conversation_id', '=', conversationId ?? ''))
    .$if(below !== undefined, (q) => q.where('message.id', '<', below ?? ''))
    .orderBy('message.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}
