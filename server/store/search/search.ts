import { searchWords } from '../../search/words';
import { batchesOf, type Write } from '../database/batches';
import type { Db } from '../database/schema';
import { conversationIdsOf } from '../groups/members';
import { findSubstring } from './substring';

/** Each inner list is one phrase. The last word of all may be a prefix (`allowsPrefix`). */
export interface SearchRequest {
  phrases: string[][];
  conversations: string[];
  below?: string | undefined;
  limit: number;
}

export interface IndexedMessage {
  id: string;
  conversation_id: string;
  message: string;
}

/** The index of words. A deleted message leaves it by a trigger or cascade; a new or changed one must be indexed. */
export interface SearchIndex {
  writes(db: Db, messages: IndexedMessage[]): Write[];
  /** Newest first. Rejects with the refusal `unavailable`, or SQLSTATE 57014, after `searchLimitMs`. */
  find(db: Db, wanted: SearchRequest): Promise<string[]>;
}

/** The word that stands for a conversation in the index. No word of a text begins like it. */
export const placeWord = (conversationId: string) => `§${conversationId.slice(4)}`;

/** Milliseconds that the database may search. */
export const searchLimitMs = 2_000;

/** A prefix of one letter would match half of the index, and be slow. */
export const allowsPrefix = (word: string): boolean => [...word].length > 1;

export async function indexMessages(db: Db, { writes }: SearchIndex, messages: IndexedMessage[]) {
  for (const batch of batchesOf(messages)) for (const write of writes(db, batch)) await write.execute();
}

const maxPhrases = 20;

interface Search extends Omit<SearchRequest, 'phrases' | 'conversations'> {
  query: string;
  viewer: string;
  conversationId?: string | undefined;
}

/**
 * Ids of messages that the viewer may read, newest first. A query without a word (`->`, `?!`) is searched for as a substring of the newest messages: no
 * index holds it.
 */
export async function findMessages(
  db: Db,
  search: SearchIndex,
  { query, viewer, conversationId, ...where }: Search,
): Promise<string[]> {
  const phrases = searchWords(query).slice(0, maxPhrases);
  const own = await conversationIdsOf(db, viewer);
  const conversations = conversationId === undefined ? own : own.filter((id) => id === conversationId);
  if (conversations.length === 0) return [];
  const request = { ...where, conversations };
  return phrases.length > 0 ? search.find(db, { ...request, phrases }) : findSubstring(db, { ...request, query });
}
