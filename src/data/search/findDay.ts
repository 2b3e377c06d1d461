import { useCallback } from 'react';
import type { Http } from '../../api/http';
import { dayMs } from '../../browser/time/durations';
import type { Message, Page } from '../../contract/resources';
import { startEndpoints } from '../../contract/startEndpoints';
import { maxPageSize } from '../paging/maxPageSize';
import { useClient } from '../useClient';

const daySeconds = dayMs / 1_000;

/** The first message at or after Unix seconds, or null. */
export async function findDay(
  http: Http,
  conversationId: string,
  from: number,
  options: { signal?: AbortSignal; onProgress?: (backTo: number) => void } = {},
): Promise<Message | null> {
  const { signal, onProgress } = options;
  const list = (query: { before_time?: number; starting_after?: string; ending_before?: string; limit: number }) =>
    http(startEndpoints.listMessages, {
      query: { conversation_id: conversationId, ...query },
      ...(signal && { signal }),
    });
  const searchBack = async (page: Page<Message>): Promise<Message | null> => {
    let first: Message | null = null;
    for (let read = page; ; ) {
      const reached = read.data.find((message) => message.created_at < from);
      first = read.data.findLast((message) => message.created_at >= from) ?? first;
      const last = read.data.at(-1);
      if (reached || !read.has_more || !last) return first;
      onProgress?.(last.created_at);
      read = await list({ starting_after: last.id, limit: maxPageSize });
    }
  };
  if (!http.has('search')) return searchBack(await list({ limit: maxPageSize }));

  const before = await list({ before_time: from, limit: 1 });
  const [last] = before.data;
  if (last) return (await list({ ending_before: last.id, limit: 1 })).data.at(-1) ?? null;
  // Bisects between that day and now.
  let early = from;
  let late = Math.floor(Date.now() / 1_000) + daySeconds;
  let page = await list({ limit: maxPageSize });
  while (page.has_more && late - early > daySeconds) {
    const middle = Math.floor((early + late) / 2);
    const half = await list({ before_time: middle, limit: maxPageSize });
    if (half.data.length === 0) early = middle;
    else {
      late = middle;
      page = half;
    }
  }
  return searchBack(page);
}

export function useFindDay(conversationId: string) {
  const { http } = useClient();
  return useCallback(
    (from: number, options: Parameters<typeof findDay>[3]) => findDay(http, conversationId, from, options),
    [http, conversationId],
  );
}
