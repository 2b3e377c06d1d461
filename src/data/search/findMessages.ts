import type { Http } from '../../api/http';
import { endpoints } from '../../contract/endpoints';
import type { Message } from '../../contract/resources';
import { maxPageSize } from '../paging/maxPageSize';
import { matches, termsOf } from './searchTerms';

/** One step of a search: what it found, and how far it has come. */
export interface Step {
  hits: Message[];
  /** Messages looked at by this client; null when the service looks. */
  searchedCount: number | null;
  /** When the oldest of them was written. */
  backTo: number | null;
}

const maxParallel = 30;

/**
 * Looks for words, newest first: the service does it where it can, else page after page of history is read. In all
 * conversations (null) only a service can look.
 */
export async function* findMessages(
  http: Http,
  conversationId: string | null,
  query: string,
  signal: AbortSignal,
): AsyncGenerator<Step> {
  const bySelf = !http.has('search');
  const terms = termsOf(query);
  const limit = bySelf ? maxPageSize : maxParallel;
  let searched = 0;
  let last: Message | undefined;
  for (;;) {
    const page = await http(endpoints.listMessages, {
      query: {
        ...(conversationId !== null && { conversation_id: conversationId }),
        limit,
        ...(!bySelf && { query }),
        ...(last && { starting_after: last.id }),
      },
      signal,
    });
    searched += page.data.length;
    last = page.data.at(-1);
    yield {
      hits: bySelf ? page.data.filter((message) => matches(message.message, terms)) : page.data,
      searchedCount: bySelf ? searched : null,
      backTo: last?.created_at ?? null,
    };
    if (!page.has_more || !last) return;
  }
}
