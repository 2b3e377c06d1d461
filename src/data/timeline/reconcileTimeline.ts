import type { Http } from '../../api/http';
import type { Message, Page } from '../../contract/resources';
import { maxPageSize } from '../paging/maxPageSize';
import type { ChangeOf } from '../truth/changes';
import { keys } from '../truth/keys';
import { loadChange } from '../truth/load';
import { pageSize, type Timeline } from '../truth/timelineWindow';
import type { Cache } from '../writes/cache';
import { compareRows } from './compareRows';
import { arrivedMeanwhile, comparedByNewest, fetchMessages } from './fetchMessages';

/** Folds the newest page into what is cached of a conversation, wherever it is shown. */
export async function reconcile(cache: Cache, http: Http, conversationId: string, limit = pageSize): Promise<void> {
  const asked = http.askedSince();
  await loadChange(cache, {
    request: () => fetchMessages(http, conversationId, { limit }),
    change: (page) => reconciled(conversationId, page, asked),
    isNewer: (since) => concerns(since, conversationId),
  });
}

/** After a gap: compares all rows of a window with the service, in one trip and at most two requests. */
export async function reconcileWindow(
  cache: Cache,
  http: Http,
  conversationId: string,
  anchorId?: string,
): Promise<void> {
  const timeline = cache.queryClient.getQueryData<Timeline>(keys.timeline(conversationId, anchorId));
  const count = timeline?.messages.length ?? 0;
  // A single row has no neighbour that an answer could be asked from.
  if (!timeline || count <= 1 || timeline.unconfirmed) return reconcile(cache, http, conversationId);
  await Promise.all([
    timeline.newer || reconcile(cache, http, conversationId, Math.min(maxPageSize, count + arrivedMeanwhile)),
    (timeline.newer || count > comparedByNewest) && compareRows(cache, http, conversationId, timeline),
  ]);
}

const concerns = (change: { type: string; conversation_id?: string; message?: Message }, conversationId: string) =>
  ['message.created', 'message.updated', 'message.deleted', 'messages.seen'].includes(change.type) &&
  (change.conversation_id ?? change.message?.conversation_id) === conversationId;

/** `messages` are the newest of a conversation as they were when it was asked, by `performance.now()`. */
export const reconciled = (
  conversation_id: string,
  page: Page<Message>,
  asked: number,
): ChangeOf<'messages.reconciled'> => ({
  type: 'messages.reconciled',
  conversation_id,
  messages: page.data,
  has_more: page.has_more,
  asked,
});
