import { ApiError, isGone } from '../../api/errors';
import type { Http } from '../../api/http';
import type { Message, Page } from '../../contract/resources';
import { startEndpoints } from '../../contract/startEndpoints';
import type { ChangeOf } from '../truth/changes';
import { keys } from '../truth/keys';
import { load, loadChange } from '../truth/load';
import { reduceTimeline } from '../truth/timeline';
import {
  appendOlder,
  confirmed,
  maxPageSize,
  openedAround,
  openedAtNewest,
  openedWithin,
  pageSize,
  prependNewer,
  type Timeline,
} from '../truth/timelineWindow';
import type { Cache } from '../writes/cache';

/** With `hint` a deleted `anchorId` opens the newest page. Without `hint` a deleted `anchorId` is an error. */
export interface Opening {
  anchorId?: string | undefined;
  hint?: boolean;
}

export async function openTimeline(cache: Cache, http: Http, conversationId: string, { anchorId, hint }: Opening = {}) {
  void showLastSeen(cache, conversationId, anchorId);
  if (!anchorId) return loadLatest(cache, http, conversationId, anchorId);
  const open = () => {
    const asked = http.askedSince();
    return load<Timeline, Timeline>(cache, {
      key: keys.timeline(conversationId, anchorId),
      request: () => around(http, conversationId, anchorId),
      fold: (current, answer) => {
        const newest = { data: [...answer.messages], has_more: answer.older };
        if (!answer.newer) cache.commits.emit(reconciled(conversationId, newest, asked));
        return current?.unconfirmed ? confirmed(current, answer) : answer;
      },
      reduce: (timeline, change) => reduceTimeline(timeline, conversationId, change),
    });
  };
  return open().catch((error: unknown) => {
    // `isBeyond`: the service cannot page back as far as the anchor.
    const isBeyond = error instanceof ApiError && error.code === 'cannot-page';
    if (hint && (isBeyond || isGone(error))) return loadLatest(cache, http, conversationId, anchorId);
    throw error;
  });
}

async function showLastSeen(cache: Cache, conversationId: string, anchorId: string | undefined): Promise<void> {
  const key = keys.timeline(conversationId, anchorId);
  if (cache.queryClient.getQueryData(key) !== undefined) return;
  const seen = await cache.device.timeline(conversationId);
  const query = cache.queryClient.getQueryState(key);
  // The device's copy must not replace a faster response or bring back a deleted conversation.
  if (!seen || !query || query.data !== undefined || isGone(query.error)) return;
  if (anchorId === undefined || seen.messages.some(({ id }) => id === anchorId)) cache.write(key, seen);
}

const isDeleted = () => new ApiError({ status: 404, code: 'not-found' });

async function around(http: Http, conversationId: string, anchorId: string): Promise<Timeline> {
  if (http.has('search')) {
    const page = await fetchMessages(http, conversationId, { around: anchorId });
    if (!page.data.some((message) => message.id === anchorId)) throw isDeleted();
    return openedWithin(page);
  }
  const half = pageSize / 2;
  const [anchor, newer, older] = await Promise.all([
    http(startEndpoints.retrieveMessage, { params: { id: anchorId } }),
    fetchMessages(http, conversationId, { limit: half, ending_before: anchorId }),
    fetchMessages(http, conversationId, { limit: half, starting_after: anchorId }),
  ]);
  if (anchor.conversation_id !== conversationId) throw isDeleted();
  return openedAround(newer, anchor, older);
}

export async function loadLatest(cache: Cache, http: Http, conversationId: string, anchorId: string | undefined) {
  const asked = http.askedSince();
  return load<Page<Message>, Timeline>(cache, {
    key: keys.timeline(conversationId, anchorId),
    request: () => fetchMessages(http, conversationId, {}),
    fold: (current, page) => {
      cache.commits.emit(reconciled(conversationId, page, asked));
      const opened = openedAtNewest(page);
      return current?.unconfirmed ? confirmed(current, opened) : opened;
    },
    reduce: (timeline, change) => reduceTimeline(timeline, conversationId, change),
  });
}

/** Repeats the load if the end of the window moved during the request. Otherwise the page would leave a gap. */
export async function loadPage(
  cache: Cache,
  http: Http,
  conversationId: string,
  anchorId: string | undefined,
  end: 'older' | 'newer',
  limit: number,
): Promise<void> {
  const key = keys.timeline(conversationId, anchorId);
  const endOf = (timeline: Timeline | undefined) => timeline?.messages.at(end === 'older' ? -1 : 0)?.id;
  const fold = end === 'older' ? appendOlder : prependNewer;
  // An unconfirmed window is loaded first. Its end may be a deleted row, which is no valid cursor.
  if (cache.queryClient.getQueryData<Timeline>(key)?.unconfirmed)
    await cache.queryClient.getQueryCache().find({ queryKey: key })?.fetch();
  for (let tries = 0; tries < 3; tries++) {
    const edge = endOf(cache.queryClient.getQueryData<Timeline>(key));
    if (edge === undefined) return void (await loadLatest(cache, http, conversationId, anchorId));
    const joined = await load<Page<Message>, Timeline, undefined>(cache, {
      key,
      request: async () => {
        const page = await fetchMessages(http, conversationId, { limit, ...beyond(end, edge) });
        // An empty page with `has_more` means that the service did not find the cursor.
        if (page.has_more && page.data.length === 0) throw new ApiError({ status: 404, code: 'cannot-page' });
        return page;
      },
      fold: (timeline, page) => (timeline && endOf(timeline) === edge ? fold(timeline, page) : undefined),
      reduce: (timeline, change) => reduceTimeline(timeline, conversationId, change),
    });
    if (joined) return;
  }
}

/** Returns the newest first. An empty page with `has_more` means that the anchor was not found. */
export const fetchMessages = (
  http: Http,
  conversation_id: string,
  query: { limit?: number; starting_after?: string; ending_before?: string; around?: string; before_time?: number },
  signal?: AbortSignal,
) => http(startEndpoints.listMessages, { query: { conversation_id, limit: pageSize, ...query }, signal });

export const beyond = (end: 'older' | 'newer', id: string | undefined) =>
  end === 'older' ? { starting_after: id } : { ending_before: id };

/** The margin for rows that arrived since the window was loaded. */
export const arrivedMeanwhile = pageSize;
/** Number of the window's rows that the newest page contains, if at most `arrivedMeanwhile` rows arrived. */
export const comparedByNewest = maxPageSize - arrivedMeanwhile;

export async function reconcile(cache: Cache, http: Http, conversationId: string, limit = pageSize): Promise<void> {
  const asked = http.askedSince();
  await loadChange(cache, {
    request: () => fetchMessages(http, conversationId, { limit }),
    change: (page) => reconciled(conversationId, page, asked),
    isNewer: (since) => concerns(since, conversationId),
  });
}

const concerns = (change: { type: string; conversation_id?: string; message?: Message }, conversationId: string) =>
  ['message.created', 'message.updated', 'message.deleted', 'messages.seen'].includes(change.type) &&
  (change.conversation_id ?? change.message?.conversation_id) === conversationId;

const reconciled = (conversation_id: string, page: Page<Message>, asked: number): ChangeOf<'messages.reconciled'> => ({
  type: 'messages.reconciled',
  conversation_id,
  messages: page.data,
  has_more: page.has_more,
  asked,
});
