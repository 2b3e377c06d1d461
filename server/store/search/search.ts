import { searchWords } from '../../search/words';
import type { Db } from '../database/schema';
import { findSubstring } from './substring';

/** Each inner list is one phrase. The last word of all may be a prefix (`allowsPrefix`). */
export interface SearchRequest {
  phrases: string[][];
  viewer: string;
  conversationId?: string | undefined;
  below?: string | undefined;
  limit: number;
}

/** The index of words. A deleted message leaves it by a trigger or cascade; a new or changed one must be indexed. */
export interface SearchIndex {
  index(db: Db, messages: { id: string; message: string }[]): Promise<void>;
  /** Newest first. The viewer may read all of them. */
  find(db: Db, wanted: SearchRequest): Promise<string[]>;
}

/** A prefix of one letter would match half of the index, and be slow. */
export const allowsPrefix = (word: string): boolean => [...word].length > 1;

const maxPhrases = 20;

/**
 * Ids of messages, newest first. A query without a word (`->`, `?!`) is searched for as a substring of the newest messages: no
 * index holds it.
 */
export function findMessages(
  db: Db,
  search: SearchIndex,
  { query, ...where }: Omit<SearchRequest, 'phrases'> & { query: string },
): Promise<string[]> {
  const phrases = searchWords(query).slice(0, maxPhrases);
  return phrases.length > 0 ? search.find(db, { ...where, phrases }) : findSubstring(db, { ...where, query });
}
