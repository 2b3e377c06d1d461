import type { Http } from '../../api/http';
import type { Message } from '../../contract/resources';
import { commit } from '../truth/commit';
import { keys } from '../truth/keys';
import { maxPageSize, type Timeline } from '../truth/timelineWindow';
import type { Cache } from '../writes/cache';
import { arrivedMeanwhile, beyond, comparedByNewest, fetchMessages, reconcile } from './loadMessages';

export async function reconcileWindow(cache: Cache, http: Http, conversationId: string, anchorId?: string) {
  const timeline = cache.queryClient.getQueryData<Timeline>(keys.timeline(conversationId, anchorId));
  const count = timeline?.messages.length ?? 0;
  if (!timeline || count <= 1 || timeline.unconfirmed) return reconcile(cache, http, conversationId);
  await Promise.all([
    timeline.newer || reconcile(cache, http, conversationId, Math.min(maxPageSize, count + arrivedMeanwhile)),
    (timeline.newer || count > comparedByNewest) && compareRows(cache, http, conversationId, timeline),
  ]);
}

async function compareRows(cache: Cache, http: Http, conversationId: string, timeline: Timeline): Promise<void> {
  const { messages: rows, newer } = timeline;
  const middle = Math.ceil(rows.length / 2);
  const compareAt = (index: number, end: 'older' | 'newer') =>
    compare(cache, http, conversationId, { rows, index, end });
  await Promise.all(
    newer ? [compareAt(middle, 'newer'), compareAt(middle, 'older')] : [compareAt(comparedByNewest, 'older')],
  );
}

async function compare(
  cache: Cache,
  http: Http,
  conversation_id: string,
  { rows, index, end }: { rows: readonly Message[]; index: number; end: 'older' | 'newer' },
): Promise<void> {
  const compared = end === 'older' ? rows.slice(index) : rows.slice(0, index);
  const cursor = rows[end === 'older' ? index - 1 : index]?.id;
  if (compared.length === 0) return;
  const request = () => fetchMessages(http, conversation_id, { limit: maxPageSize, ...beyond(end, cursor) });
  await cache.commits.during(request, (page, changes) => {
    const found = new Map(page.data.map((message) => [message.id, message]));
    const isFound = ({ id }: Message) => found.has(id);
    const inWindow = new Set(compared.map(({ id }) => id));
    // A page with a row outside `inWindow` covers all compared rows.
    const isPartial = page.has_more && page.data.every(({ id }) => inWindow.has(id));
    const first = isPartial && end === 'newer' ? compared.findIndex(isFound) : 0;
    const last = isPartial && end === 'older' ? compared.findLastIndex(isFound) : compared.length - 1;
    const since = new Set(changes.map((change) => ('message' in change ? change.message.id : undefined)));
    for (const { id } of first < 0 ? [] : compared.slice(first, last + 1)) {
      const message = found.get(id);
      if (!message) commit(cache, { type: 'message.deleted', conversation_id, message_id: id });
      else if (!since.has(id)) commit(cache, { type: 'message.updated', message });
    }
  });
}
