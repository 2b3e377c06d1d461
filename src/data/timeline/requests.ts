import { ApiError, isGone } from '../../api/errors';
import type { Http } from '../../api/http';
import { endpoints } from '../../contract/endpoints';
import type { Message, Page } from '../../contract/resources';
import type { ChangeOf } from '../truth/changes';
import { commit } from '../truth/commit';
import { keys } from '../truth/keys';
import { load } from '../truth/load';
import { reduceTimeline } from '../truth/timeline';
import {
  appendOlder,
  confirmed,
  openedAround,
  openedAtNewest,
  openedWithin,
  pageSize,
  prependNewer,
  type Timeline,
} from '../truth/timelineWindow';
import type { Cache } from '../writes/cache';

const fetchMessages = (
  http: Http,
  conversation_id: string,
  query: { limit?: number; starting_after?: string; ending_before?: string; around?: string },
) => http(endpoints.listMessages, { query: { conversation_id, limit: pageSize, ...query } });

/** Where a window is opened. A hint may have gone meanwhile, and then the newest page does; an address may not. */
export interface Opening {
  anchorId?: string | undefined;
  hint?: boolean;
}

/** The first window of a conversation. */
export async function openTimeline(
  cache: Cache,
  http: Http,
  conversationId: string,
  { anchorId, hint }: Opening = {},
): Promise<Timeline> {
  void showLastSeen(cache, conversationId, anchorId);
  if (!anchorId) return latest(cache, http, conversationId, anchorId);
  const open = () => {
    const asked = performance.now();
    return load<Timeline, Timeline>(cache, {
      key: keys.timeline(conversationId, anchorId),
      request: () => around(http, conversationId, anchorId),
      fold: (current, answer) => {
        const newest = { data: [...answer.messages], has_more: answer.older };
        if (!answer.newer) cache.commits.announce(reconciled(conversationId, newest, asked));
        return current?.unconfirmed ? confirmed(current, answer) : answer;
      },
      reduce: (timeline, change) => reduceTimeline(timeline, conversationId, change),
    });
  };
  const opened = await open().catch((error: unknown) => {
    if (hint && isGone(error)) return latest(cache, http, conversationId, anchorId);
    throw error;
  });
  if (!opened) throw new Error('unreachable: an opening always fits');
  return opened;
}

/** Until the answer comes, the window is what this device last saw of it. */
async function showLastSeen(cache: Cache, conversationId: string, anchorId: string | undefined): Promise<void> {
  const key = keys.timeline(conversationId, anchorId);
  if (cache.queryClient.getQueryData(key) !== undefined) return;
  const seen = await cache.device.timeline(conversationId);
  const query = cache.queryClient.getQueryState(key);
  // The answer was faster, or said that there is nothing to see here.
  if (!seen || !query || query.data !== undefined || isGone(query.error)) return;
  if (anchorId === undefined || seen.messages.some(({ id }) => id === anchorId)) cache.write(key, seen);
}

const isDeleted = () => new ApiError({ status: 404, code: 'not-found' });

/** One question where the service can search, else three. */
async function around(http: Http, conversationId: string, anchorId: string): Promise<Timeline> {
  if (http.has('search')) {
    const page = await fetchMessages(http, conversationId, { around: anchorId });
    if (!page.data.some((message) => message.id === anchorId)) throw isDeleted();
    return openedWithin(page);
  }
  const half = pageSize / 2;
  const [anchor, newer, older] = await Promise.all([
    http(endpoints.retrieveMessage, { params: { id: anchorId } }),
    fetchMessages(http, conversationId, { limit: half, ending_before: anchorId }),
    fetchMessages(http, conversationId, { limit: half, starting_after: anchorId }),
  ]);
  if (anchor.conversation_id !== conversationId) throw isDeleted();
  return openedAround(newer, anchor, older);
}

/** Leaves the window for the newest page. */
export const loadLatest = latest;

async function latest(cache: Cache, http: Http, conversationId: string, anchorId?: string) {
  const asked = performance.now();
  const opened = await load<Page<Message>, Timeline>(cache, {
    key: keys.timeline(conversationId, anchorId),
    request: () => fetchMessages(http, conversationId, {}),
    fold: (current, page) => {
      cache.commits.announce(reconciled(conversationId, page, asked));
      const opened = openedAtNewest(page);
      return current?.unconfirmed ? confirmed(current, opened) : opened;
    },
    reduce: (timeline, change) => reduceTimeline(timeline, conversationId, change),
  });
  if (!opened) throw new Error('unreachable: an opening always fits');
  return opened;
}

/** One more page at one end. Asked again when the end it was to join moved meanwhile: a gap must never close unseen. */
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
  // Nothing is joined to rows that the service may say are gone.
  if (cache.queryClient.getQueryData<Timeline>(key)?.unconfirmed)
    await cache.queryClient.getQueryCache().find({ queryKey: key })?.fetch();
  for (let tries = 0; tries < 3; tries++) {
    const edge = endOf(cache.queryClient.getQueryData<Timeline>(key));
    // Every loaded row was deleted: there is no end to continue from.
    if (edge === undefined) return void (await loadLatest(cache, http, conversationId, anchorId));
    const joined = await load<Page<Message>, Timeline>(cache, {
      key,
      request: () =>
        fetchMessages(http, conversationId, {
          limit,
          ...(end === 'older' ? { starting_after: edge } : { ending_before: edge }),
        }),
      fold: (timeline, page) => (timeline && endOf(timeline) === edge ? fold(timeline, page) : undefined),
      reduce: (timeline, change) => reduceTimeline(timeline, conversationId, change),
    });
    if (joined) return;
  }
}

/** Folds the newest page into what is cached of a conversation, wherever it is shown. */
export async function reconcile(cache: Cache, http: Http, conversationId: string, limit = pageSize): Promise<void> {
  const asked = performance.now();
  const request = () => fetchMessages(http, conversationId, { limit });
  await cache.commits.during(request, (page, since) => {
    commit(cache, reconciled(conversationId, page, asked));
    // The page is older than these: committed again, they stand.
    for (const change of since) if (concerns(change, conversationId)) commit(cache, change);
  });
}

/** Rows in one answer at most. */
const maxLimit = 100;
/** As many may have come meanwhile without one of the window's rows being left out. */
const arrivedMeanwhile = pageSize;

/** After a gap: compares all rows of a window with the service, in one trip and at most two requests. */
export async function reconcileWindow(
  cache: Cache,
  http: Http,
  conversationId: string,
  anchorId?: string,
): Promise<void> {
  const timeline = cache.queryClient.getQueryData<Timeline>(keys.timeline(conversationId, anchorId));
  const rows = timeline?.messages ?? [];
  if (!timeline || rows.length === 0 || timeline.unconfirmed) return reconcile(cache, http, conversationId);
  const compareAt = (index: number, end: 'older' | 'newer') =>
    compare(cache, http, conversationId, { rows, index, end });
  if (!timeline.newer) {
    const named = maxLimit - arrivedMeanwhile;
    const newest = reconcile(cache, http, conversationId, Math.min(maxLimit, rows.length + arrivedMeanwhile));
    await Promise.all([newest, rows.length > named && compareAt(named, 'older')]);
    return;
  }
  const middle = Math.ceil(rows.length / 2);
  await Promise.all([compareAt(middle, 'newer'), compareAt(middle, 'older')]);
}

/** Commits what has become of the rows from `index` on, or before it, as far as one answer reaches. */
async function compare(
  cache: Cache,
  http: Http,
  conversation_id: string,
  { rows, index, end }: { rows: readonly Message[]; index: number; end: 'older' | 'newer' },
): Promise<void> {
  const compared = end === 'older' ? rows.slice(index) : rows.slice(0, index);
  const cursor = rows[end === 'older' ? index - 1 : index]?.id;
  if (compared.length === 0) return;
  const request = () =>
    fetchMessages(http, conversation_id, {
      limit: maxLimit,
      ...(end === 'older' ? { starting_after: cursor } : { ending_before: cursor }),
    });
  await cache.commits.during(request, (page, changes) => {
    const found = new Map(page.data.map((message) => [message.id, message]));
    const isFound = ({ id }: Message) => found.has(id);
    const inWindow = new Set(compared.map(({ id }) => id));
    // A row beyond the window shows that the answer reaches past all of it.
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

const concerns = (change: { type: string; conversation_id?: string; message?: Message }, conversationId: string) =>
  (change.type === 'message.created' || change.type === 'message.updated' || change.type === 'message.deleted') &&
  (change.conversation_id ?? change.message?.conversation_id) === conversationId;

const reconciled = (conversation_id: string, page: Page<Message>, asked: number): ChangeOf<'messages.reconciled'> => ({
  ...{ type: 'messages.reconciled', conversation_id, messages: page.data, has_more: page.has_more, asked },
});
