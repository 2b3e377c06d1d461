import { useCallback } from 'react';
import type { Http } from '../../api/http';
import { endpoints } from '../../contract/endpoints';
import type { Message } from '../../contract/resources';
import { maxPageSize } from '../paging/maxPageSize';
import { useClient } from '../useClient';
import { findDay } from './findDay';

/** Further back than this many pages the beginning is looked for by time, where the service knows times. */
const pagesToRead = 4;
const epoch = 1;

/**
 * The oldest message of a conversation. Null when it has none, and when it is too far back to be found on a service that
 * cannot be asked for a time. Rejects as requests do, and with the reason of `signal`.
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
  // Some promise more after every full page, and then there is nothing.
  const mayHaveMore = () => page.has_more && page.data.length > 0;
  for (let read = 1; mayHaveMore() && read < pagesToRead; read++) {
    page = await list(oldest?.id);
    oldest = page.data.at(-1) ?? oldest;
  }
  if (!mayHaveMore()) return oldest ?? null;
  return http.has('search') ? findDay(http, conversationId, epoch, { signal }) : null;
}

/** Finds the oldest message of one conversation. Rejects as `findFirst`. */
export function useFindFirst(conversationId: string) {
  const { http } = useClient();
  return useCallback((signal: AbortSignal) => findFirst(http, conversationId, signal), [http, conversationId]);
}
