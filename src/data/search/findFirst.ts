import type { Http } from '../../api/http';
import { type PageQuery, pagesOf } from '../../api/pagesOf';
import type { Message } from '../../contract/resources';
import { startEndpoints } from '../../contract/startEndpoints';
import { maxPageSize } from '../paging/maxPageSize';
import { findDay } from './findDay';

/** After this many pages the search goes by time where the service supports it. */
const pagesToRead = 4;
const epoch = 1;

/**
 * Null when there are no messages, or too many pages on a service without times. Rejects as requests do, or with the reason
 * of `signal`.
 */
export async function findFirst(http: Http, conversationId: string, signal: AbortSignal): Promise<Message | null> {
  const read = (query: PageQuery) =>
    http(startEndpoints.listMessages, { query: { conversation_id: conversationId, ...query }, signal });
  let oldest: Message | undefined;
  let pages = 0;
  for await (const { data, has_more } of pagesOf(read, maxPageSize)) {
    oldest = data.at(-1) ?? oldest;
    // Some services promise more after every full page.
    if (!has_more || data.length === 0) return oldest ?? null;
    if (++pages >= pagesToRead) break;
  }
  return http.has('search') ? findDay(http, conversationId, epoch, { signal }) : null;
}
