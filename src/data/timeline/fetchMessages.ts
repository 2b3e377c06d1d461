import type { Http } from '../../api/http';
import { endpoints } from '../../contract/endpoints';
import { maxPageSize } from '../paging/maxPageSize';
import { pageSize } from '../truth/timelineWindow';

/** One page of a conversation, newest first; no rows and `has_more`: it was not found, and may hold anything. Rejects as `http` does. */
export const fetchMessages = (
  http: Http,
  conversation_id: string,
  query: { limit?: number; starting_after?: string; ending_before?: string; around?: string },
  signal?: AbortSignal,
) => http(endpoints.listMessages, { query: { conversation_id, limit: pageSize, ...query }, ...(signal && { signal }) });

/** The part of a query that asks for what follows a message at one end. */
export const beyond = (end: 'older' | 'newer', id: string | undefined) =>
  end === 'older' ? { starting_after: id } : { ending_before: id };

/** As many may have come meanwhile without one of the window's rows being left out. */
export const arrivedMeanwhile = pageSize;
/** Rows of a window that the newest page is sure to name. */
export const comparedByNewest = maxPageSize - arrivedMeanwhile;
