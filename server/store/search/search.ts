import { searchWords } from '../../search/words';
import { batchesOf, type Write } from '../database/batches';
import type { Db, Tx } from '../database/schema';
import { conversationIdsOf } from '../groups/members';
import { findSubstring } from './substring';

/** Each inner list is one phrase. The last word of the last phrase may be a prefix (`allowsPrefix`). */
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

/** A trigger or cascade removes a deleted message from the index. Callers index new and changed messages. */
export interface SearchIndex {
  writes(db: Db, messages: IndexedMessage[]): Write[];
  /** Returns ids, newest first. Rejects with `unavailable`, or SQLSTATE 57014, after `searchLimitMs`. */
  find(db: Db, wanted: SearchRequest): Promise<string[]>;
  /** Runs `work`, which deletes many messages, without merging the index. The caller calls `merge` after the commit. */
  withoutMerging<T>(tx: Tx, work: () => Promise<T>): Promise<T>;
  /** Merges parts of the index, some pages in each transaction, so that other work runs in between. */
  merge(db: Db): Promise<void>;
}

/** The index word of a conversation. No word of a text begins with `§`. */
export const placeWord = (conversationId: string) => `§${conversationId.slice(4)}`;

/** Maximum milliseconds of one search. */
export const searchLimitMs = 2_000;

/** A prefix of one letter would match half of the index. */
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
 * Returns ids, newest first. A query without words (`->`, `?!`) is searched as a substring, because no index contains
 * signs.
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
