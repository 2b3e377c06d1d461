import type { Http } from '../../api/http';
import { type PageQuery, pagesOf } from '../../api/pagesOf';
import { dayMs } from '../../browser/time/durations';
import type { Message, Page } from '../../contract/resources';
import { fetchMessages } from '../timeline/loadMessages';
import { maxPageSize } from '../truth/timelineWindow';
import { useClient } from '../useClient';

const daySeconds = dayMs / 1_000;

/** Finds the first message at or after `from`, in Unix seconds. */
export async function findDay(
  http: Http,
  conversationId: string,
  from: number,
  options: { signal?: AbortSignal; onProgress?: (backTo: number) => void } = {},
): Promise<Message | null> {
  const { signal, onProgress } = options;
  const list = (query: Parameters<typeof fetchMessages>[2]) => fetchMessages(http, conversationId, query, signal);
  const searchBack = async (page: Page<Message>): Promise<Message | null> => {
    let first: Message | null = null;
    for (let read = page; ; ) {
      first = read.data.findLast((message) => message.created_at >= from) ?? first;
      const last = read.data.at(-1);
      if (read.data.some((message) => message.created_at < from) || !read.has_more || !last) return first;
      onProgress?.(last.created_at);
      read = await list({ starting_after: last.id, limit: maxPageSize });
    }
  };
  if (!http.has('search')) return searchBack(await list({ limit: maxPageSize }));

  const [last] = (await list({ before_time: from, limit: 1 })).data;
  if (last) return (await list({ ending_before: last.id, limit: 1 })).data.at(-1) ?? null;
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
  return (from: number, options: Parameters<typeof findDay>[3]) => findDay(http, conversationId, from, options);
}

const pagesToRead = 4;
const epoch = 1;

/**
 * Returns null for an empty conversation. If the service has no search, also returns null after `pagesToRead` pages.
 * Rejects as `http` does.
 */
export async function findFirst(http: Http, conversationId: string, signal: AbortSignal): Promise<Message | null> {
  const read = (query: PageQuery) => fetchMessages(http, conversationId, query, signal);
  let oldest: Message | undefined;
  let pages = 0;
  for await (const { data, has_more } of pagesOf(read, maxPageSize)) {
    oldest = data.at(-1) ?? oldest;
    // Some services set `has_more` on the last full page.
    if (!has_more || data.length === 0) return oldest ?? null;
    if (++pages >= pagesToRead) break;
  }
  return http.has('search') ? findDay(http, conversationId, epoch, { signal }) : null;
}
