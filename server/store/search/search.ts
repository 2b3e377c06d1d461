import { sql } from 'kysely';
import { searchWords } from '../../search/words';
import type { Db } from '../database/schema';

/** What to search for: each inner list is one phrase, and the last word of all may be a prefix (`allowsPrefix`). */
export interface SearchRequest {
  phrases: string[][];
  viewer: string;
  conversationId?: string | undefined;
  /** Only ids below this one. */
  below?: string | undefined;
  limit: number;
}

/** The index of words. A deleted message leaves it by a trigger or cascade; a new or changed one must be indexed. */
export interface SearchIndex {
  index(db: Db, messages: { id: string; message: string }[]): Promise<void>;
  /** Ids of messages that the viewer may read, newest first. */
  find(db: Db, wanted: SearchRequest): Promise<string[]>;
}

/** A prefix of one letter would match half of the index, and be slow. */
export const allowsPrefix = (word: string): boolean => [...word].length > 1;

const phrasesMax = 20;

/** Ids of messages, newest first. A query without a word (`->`, `?!`) is searched for as a substring. */
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
