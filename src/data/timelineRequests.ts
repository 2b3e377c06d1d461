import type { QueryClient } from '@tanstack/react-query';
import type { Http } from '../api/http';
import { endpoints } from '../contract/endpoints';
import type { Message, Page } from '../contract/resources';
import { commit } from './commit';
import { keys } from './keys';
import { markNow } from './ledger';
import { announce, load } from './load';
import { reduceTimeline, type Timeline } from './timeline';
import { appendOlder, openedAround, openedAtNewest, pageSize, prependNewer } from './timelineWindow';

const ask = (
  http: Http,
  conversation_id: string,
  query: { limit?: number; starting_after?: string; ending_before?: string },
) => http(endpoints.listMessages, { query: { conversation_id, limit: pageSize, ...query } });

/** The first window of a conversation. */
export async function openTimeline(queryClient: QueryClient, http: Http, conversationId: string, anchorId?: string) {
  if (!anchorId) return latest(queryClient, http, conversationId, anchorId);
  const half = pageSize / 2;
  const opened = await load<Timeline, Timeline>(queryClient, {
    key: keys.timeline(conversationId, anchorId),
    ask: async () => {
      const [anchor, newer, older] = await Promise.all([
        http(endpoints.retrieveMessage, { params: { id: anchorId } }),
        ask(http, conversationId, { limit: half, ending_before: anchorId }),
        ask(http, conversationId, { limit: half, starting_after: anchorId }),
      ]);
      return openedAround(newer, anchor, older);
    },
    fold: (_, answer) => answer,
    reduce: (timeline, change) => reduceTimeline(timeline, conversationId, change),
  });
  if (!opened) throw new Error('unreachable: an opening always fits');
  return opened;
}

/** Leaves the window for the newest page. */
export const loadLatest = latest;

async function latest(queryClient: QueryClient, http: Http, conversationId: string, anchorId?: string) {
  const opened = await load<Page<Message>, Timeline>(queryClient, {
    key: keys.timeline(conversationId, anchorId),
    ask: () => ask(http, conversationId, {}),
    fold: (_, page) => {
      tell(queryClient, conversationId, page);
      return openedAtNewest(page);
    },
    reduce: (timeline, change) => reduceTimeline(timeline, conversationId, change),
  });
  if (!opened) throw new Error('unreachable: an opening always fits');
  return opened;
}

/** One more page at one end. Asked again when the end it was to join moved meanwhile: a gap must never close unseen. */
export async function loadPage(
  queryClient: QueryClient,
  http: Http,
  conversationId: string,
  anchorId: string | undefined,
  end: 'older' | 'newer',
): Promise<void> {
  const key = keys.timeline(conversationId, anchorId);
  const endOf = (timeline: Timeline | undefined) => timeline?.messages.at(end === 'older' ? -1 : 0)?.id;
  const fold = end === 'older' ? appendOlder : prependNewer;
  for (let tries = 0; tries < 3; tries++) {
    const edge = endOf(queryClient.getQueryData<Timeline>(key));
    // Every loaded row was deleted: there is no end to continue from.
    if (edge === undefined) return void (await loadLatest(queryClient, http, conversationId, anchorId));
    const joined = await load<Page<Message>, Timeline>(queryClient, {
      key,
      ask: () => ask(http, conversationId, end === 'older' ? { starting_after: edge } : { ending_before: edge }),
      fold: (timeline, page) => (timeline && endOf(timeline) === edge ? fold(timeline, page) : undefined),
      reduce: (timeline, change) => reduceTimeline(timeline, conversationId, change),
    });
    if (joined) return;
  }
}

/** Folds the newest page into what is cached of a conversation, wherever it is shown. */
export async function reconcile(queryClient: QueryClient, http: Http, conversationId: string): Promise<void> {
  const mark = markNow(queryClient);
  try {
    const page = await ask(http, conversationId, {});
    const since = [...mark.changes()];
    mark.release();
    commit(queryClient, {
      type: 'messages.reconciled',
      conversation_id: conversationId,
      messages: page.data,
      has_more: page.has_more,
    });
    // The page is older than these: said again, they stand.
    for (const change of since) if (concerns(change, conversationId)) commit(queryClient, change);
  } finally {
    mark.release();
  }
}

const concerns = (change: { type: string; conversation_id?: string; message?: Message }, conversationId: string) =>
  (change.type === 'message.created' || change.type === 'message.updated' || change.type === 'message.deleted') &&
  (change.conversation_id ?? change.message?.conversation_id) === conversationId;

function tell(queryClient: QueryClient, conversationId: string, page: Page<Message>): void {
  announce(queryClient, {
    type: 'messages.reconciled',
    conversation_id: conversationId,
    messages: page.data,
    has_more: page.has_more,
  });
}
