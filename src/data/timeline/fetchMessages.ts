import type { Http } from '../../api/http';
import { startEndpoints } from '../../contract/startEndpoints';
import { maxPageSize } from '../paging/maxPageSize';
import { pageSize } from '../truth/timelineWindow';

/** Newest first. No rows with `has_more`: the anchor was not found. Rejects as `http` does. */
export const fetchMessages = (
  http: Http,
  conversation_id: string,
  query: { limit?: number; starting_after?: string; ending_before?: string; around?: string },
  signal?: AbortSignal,
) =>
  http(startEndpoints.listMessages, {
    query: { conversation_id, limit: pageSize, ...query },
    ...(signal && { signal }),
  });

export const beyond = (end: 'older' | 'newer', id: string | undefined) =>
  end === 'older' ? { starting_after: id } : { ending_before: id };

/** Leaves room for rows that arrived since, so that no row of the window is missing. */
export const arrivedMeanwhile = pageSize;
/** Rows that the newest page is sure to contain. */
export const comparedByNewest = maxPageSize - arrivedMeanwhile;
