import { ApiError } from '../../api/errors';
import type { Http } from '../../api/http';
import { endpoints } from '../../contract/endpoints';
import type { Message, Page } from '../../contract/resources';
import { pageSize } from '../truth/timelineWindow';

/** One page of a conversation, newest first. Rejects as `http` does. */
export const fetchMessages = (
  http: Http,
  conversation_id: string,
  query: { limit?: number; starting_after?: string; ending_before?: string; around?: string },
) => http(endpoints.listMessages, { query: { conversation_id, limit: pageSize, ...query } });

/** The part of a query that asks for what follows a message at one end. */
export const beyond = (end: 'older' | 'newer', id: string | undefined) =>
  end === 'older' ? { starting_after: id } : { ending_before: id };

/** A page that the service cannot find may hold anything. Rethrows all else. */
export function unknownPage(error: unknown): Page<Message> {
  if (!(error instanceof ApiError && error.code === 'cannot-page')) throw error;
  return { data: [], has_more: true };
}
