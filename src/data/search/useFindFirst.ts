import { useCallback } from 'react';
import type { Http } from '../../api/http';
import { endpoints } from '../../contract/endpoints';
import type { Message } from '../../contract/resources';
import { maxPageSize } from '../paging/maxPageSize';
import { useClient } from '../useClient';
import { findDay } from './findDay';

/** After this many pages the search goes by time where the service supports it. */
const pagesToRead = 4;
const epoch = 1;

/**
 * Null when there are no messages, or too many pages on a service without times. Rejects as requests do, or with the reason
 * of `signal`.
 */
export async function findFirst(http: Http, conversationId: string, signal: AbortSignal): Promise<Message | null> {
  const list = (starting_after?: string) => {
    const query = {
      conversation_id: conversationId,
      limit: maxPageSize,
      ...(starting_after && { starting_after }),
    };
    return http(endpoints.listMessages, { query, signal });
  };
  let page = await list();
  let oldest = page.data.at(-1);
  // Some services promise more after every full page.
  const mayHaveMore = () => page.has_more && page.data.length > 0;
  for (let read = 1; mayHaveMore() && read < pagesToRead; read++) {
    page = await list(oldest?.id);
    oldest = page.data.at(-1) ?? oldest;
  }
  if (!mayHaveMore()) return oldest ?? null;
  return http.has('search') ? findDay(http, conversationId, epoch, { signal }) : null;
}

/** Rejects as `findFirst`. */
export function useFindFirst(conversationId: string) {
  const { http } = useClient();
  return useCallback((signal: AbortSignal) => findFirst(http, conversationId, signal), [http, conversationId]);
}
