import { retryAfterOf } from '../../api/errors';
import type { Http } from '../../api/http';
import { importCode } from '../../api/importCode';
import { browser, type Runtime } from '../../browser/runtime';
import { backoff } from '../../browser/time/backoff';
import { minuteMs } from '../../browser/time/durations';
import type { Conversation } from '../../contract/resources';
import { startEndpoints } from '../../contract/startEndpoints';
import { openTimeline } from '../timeline/loadMessages';
import { deletedIn } from '../truth/changes';
import { commit, leftIn } from '../truth/commit';
import type { ConversationMap } from '../truth/conversationMap';
import { keys } from '../truth/keys';
import { knownConversation } from '../truth/known';
import { loadChange } from '../truth/load';
import { type Cache, whenSignedIn } from '../writes/cache';
import { pendingChanges } from '../writes/mutate';
import type { Counted, Read } from './fromMessages';
import type { Marker, MarkerStore } from './localMarkers';

interface Deps {
  cache: Cache;
  http: Http;
  username: string;
  markers: MarkerStore;
  runtime?: Runtime;
}

const maxPerRequest = 100;
export const countDelayMs = 150;
/** Milliseconds before `rest` is requested. Some services allow only 60 requests per minute. */
const restDelayMs = 6_000;
/** Milliseconds in which requests share one page of newest messages. */
const samePageMs = 1_000;
/** Milliseconds. Longer than the pause between marker writes, because the response to a marker write has the count. */
export const readingDelayMs = 1_500;

export type ConversationLoader = ReturnType<typeof createConversationLoader>;

export function createConversationLoader(deps: Deps) {
  const { cache, runtime = browser } = deps;
  const wanted = new Map<string, number>();
  const ended = new AbortController();
  let busy = false;
  let rest: Counted['rest'];
  let read: Counted['read'];
  /** The end of the time in which the page in `read` may be used again, by `ticks`. */
  let readUntil = 0;
  let counted: readonly string[] = [];
  let failures = 0;
  let retryAt = 0;
  let retryAfter: number | null = null;
  let cancel = () => {};

  function schedule(): void {
    cancel();
    if (busy || wanted.size === 0 || ended.signal.aborted) return;
    const due = Math.max(Math.min(...wanted.values()), retryAt);
    cancel = runtime.later(Math.max(0, due - runtime.ticks()), () => void request());
  }

  async function request(): Promise<void> {
    busy = true;
    await whenSignedIn(cache, ended.signal);
    if (ended.signal.aborted) return;
    const now = runtime.ticks();
    const due = [...wanted].flatMap(([id, at]) => (at <= now + countDelayMs ? [id] : [])).slice(0, maxPerRequest);
    for (const id of due) wanted.delete(id);
    const isRest = due.every((id) => rest?.has(id));
    const isSamePage = now < readUntil && !due.some((id) => counted.includes(id));
    const earlier = isRest ? read && { ...read, asked: 0 } : isSamePage ? read : undefined;
    if (!earlier) readUntil = now + samePageMs;
    counted = isSamePage ? [...counted, ...due] : due;
    rest = undefined;
    const {
      left = due,
      error,
      ...found
    } = await loadConversations(deps, due, earlier).catch((error: unknown): Partial<Counted> => ({ error }));
    want(left, error ? 0 : minuteMs);
    ({ rest, read } = found);
    want(rest ?? [], restDelayMs);
    if (error) {
      retryAfter = retryAfterOf(error);
      retryAt = runtime.ticks() + backoff(failures++, runtime.random, { min: 1_000, retryAfter });
    } else failures = 0;
    busy = false;
    schedule();
  }

  function want(ids: Iterable<string>, pause = 10): void {
    const due = runtime.ticks() + pause;
    for (const id of ids) wanted.set(id, Math.min(wanted.get(id) ?? due, due));
    schedule();
  }

  // The response to a marker write contains the count, so a wanted count is dropped or postponed.
  const stopWatching = cache.commits.watch((change) => {
    if (change.type.startsWith('message.')) readUntil = 0;
    if (change.type !== 'conversation.loaded') return;
    const { id, read_up_to } = change.conversation;
    if (!wanted.delete(id)) return;
    want(knownConversation(cache, id)?.latest_message?.id === read_up_to ? [] : [id], readingDelayMs);
  });

  const stopReconnect = cache.onReconnect(() => {
    // A `Retry-After` of the service stays valid after a reconnect.
    if (retryAfter === null) retryAt = 0;
    schedule();
  });

  if (!cache.queryClient.getQueryData(keys.conversations)) cache.write<ConversationMap>(keys.conversations, new Map());
  return {
    want,
    stop: () => {
      ended.abort();
      cancel();
      stopWatching();
      stopReconnect();
    },
  };
}

async function loadConversations(deps: Deps, ids: string[], earlier?: Read): Promise<Counted> {
  const { cache, http } = deps;
  const request = async (): Promise<Counted> => {
    const counted = http.has('read')
      ? {
          conversations: (await http(startEndpoints.listConversations, { query: { ids: ids.join(',') } })).data,
          left: [],
        }
      : await (await importCode('plain', () => import('./fromMessages'))).fromMessages(
          { ...deps, known: (id) => knownConversation(cache, id) },
          ids,
          earlier,
        );
    await loadBehindDeleted(cache, http, counted.conversations);
    return counted;
  };
  return loadChange(cache, {
    request,
    change: ({ conversations }) => ({ type: 'conversations.loaded', conversations }),
    // The response to a newer marker write has a later count.
    isNewer: ({ type }) => type.startsWith('message.') || type === 'conversation.loaded',
  });
}

/** A row with a pending deletion shows the previous message, so the previous message is loaded. */
async function loadBehindDeleted(cache: Cache, http: Http, found: readonly Conversation[]): Promise<void> {
  const deleted = deletedIn(pendingChanges(cache));
  const hidden = found.filter(({ latest_message: latest }) => latest && deleted.has(latest.id));
  const unknown = hidden.filter(({ id }) => leftIn(cache, id, deleted) === undefined);
  const open = (id: string) =>
    cache.queryClient.prefetchQuery({
      queryKey: keys.timeline(id),
      queryFn: () => openTimeline(cache, http, id),
      structuralSharing: cache.freshest,
    });
  await Promise.all(unknown.map(({ id }) => open(id)));
}

export function moveLocalMarker(
  { cache, markers, loader }: { cache: Cache; markers: MarkerStore; loader: ConversationLoader },
  conversationId: string,
  marker: Marker,
): void {
  markers.setMarker(conversationId, marker);
  const known = knownConversation(cache, conversationId);
  if (known) {
    const unread_count = marker.id === known.latest_message?.id ? 0 : known.unread_count;
    commit(cache, { type: 'conversation.loaded', conversation: { ...known, read_up_to: marker.id, unread_count } });
  }
  loader.want([conversationId]);
}
