import type { Query, QueryClient } from '@tanstack/react-query';
import { isTransient } from '../../api/errors';
import { browser } from '../../browser/runtime';
import { whenAborted } from '../../browser/whenAborted';
import { syncPreferences } from '../groups/syncPreferences';
import { isUnconfirmed } from '../truth/truthCache';
import { whenSignedIn } from '../writes/cache';
import { retry } from '../writes/retry';
import { followStream } from './followStream';
import type { LiveFeed, LiveOptions } from './liveFeed';
import { poll } from './poll';
import { createReceiver } from './receive';
import { createReconciler } from './reconcile';
import { createRelay } from './relay';
import { createTabs } from './tabs';
import { createUnseenMessages } from './unseen';

export type Live = ReturnType<typeof startLive>;

/** Connects one tab to the service for all tabs of this browser. The connection is an event stream or polling. */
export function startLive(options: LiveOptions) {
  const { cache, http, me, loader, preferences, connection, typing, runtime = browser } = options;
  const tabs = options.tabs ?? createTabs(`confab-live:${http.base}:${me.id}`, runtime);
  const ended = new AbortController();
  const { signal } = ended;
  const refreshPreferences = syncPreferences({ cache, http, me, preferences, runtime, signal });
  const reconciler = createReconciler({ cache, http, loader, refreshPreferences, runtime, signal });
  const unseen = createUnseenMessages({
    broadcast: tabs.broadcast,
    runtime,
    isShown: (id) => runtime.attention() === 'focused' && reconciler.visible().includes(id),
  });
  const receive = createReceiver({ cache, me, loader, typing, reconciler });
  const relay = createRelay({ ...options, runtime, tabs, connection, unseen, reconciler, receive, signal });

  // The end of the session aborts `turn`, so that another tab leads.
  let turn = new AbortController();
  const stopWatchingSession = cache.signedIn.subscribe(() => {
    if (!cache.signedIn.get()) return turn.abort();
    // A new sign-in repeats the failed queries.
    void cache.queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
    reconciler.all();
  });
  signal.addEventListener('abort', () => turn.abort());
  recoverQueries({ cache, runtime, signal });
  void takeTurns();

  async function takeTurns(): Promise<void> {
    while (!signal.aborted) {
      await whenSignedIn(cache, signal);
      turn = new AbortController();
      if (signal.aborted) return;
      void relay.lead((feed) => (http.has('events') ? followStream(feed) : poll(feed)), turn.signal);
      await whenAborted(turn.signal);
      connection.ok();
    }
  }

  return {
    unseen,
    settled: relay.settled,
    reconciler: { lists: reconciler.lists, comparedAt: reconciler.comparedAt },
    stop: () => {
      stopWatchingSession();
      ended.abort();
      tabs.close();
    },
  };
}

export type StartLive = typeof startLive;

const hasFailed = ({ state }: Query): boolean => state.status === 'error' && isTransient(state.error);

/** Unconfirmed data counts too, because an event may have cleared the error of the failed load. */
const isLost = (query: Query): boolean => hasFailed(query) || isUnconfirmed(query.state.data);

/** Retries failed queries by calling their functions. A refetch would replace the error notice by a skeleton. */
export function recoverQueries({ cache, runtime, signal }: Pick<LiveFeed, 'cache' | 'runtime' | 'signal'>): void {
  const recovering = new Set<Query>();
  const queries = cache.queryClient.getQueryCache();

  async function recover(query: Query): Promise<void> {
    if (recovering.has(query) || !hasFailed(query)) return;
    recovering.add(query);
    let failure = query.state.error;
    const refetchLost = async () => {
      const first = failure;
      failure = null;
      // The query has just failed, so `retry` waits before the first request.
      if (first) throw first;
      if (isLost(query) && query.isActive()) await refetch(cache.queryClient, query, signal);
    };
    try {
      await retry(refetchLost, { signal, runtime, cache });
    } catch {
      if (!signal.aborted && query.isActive()) void query.fetch().catch(() => undefined);
    } finally {
      recovering.delete(query);
    }
  }

  for (const query of queries.getAll()) void recover(query);
  const stop = queries.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') void recover(event.query);
  });
  signal.addEventListener('abort', stop);
}

async function refetch(queryClient: QueryClient, query: Query, signal: AbortSignal): Promise<void> {
  const { queryFn } = query.options;
  if (typeof queryFn !== 'function') return;
  const { queryKey, meta } = query;
  const answer = await queryFn({ client: queryClient, queryKey, meta, signal });
  if (isLost(query)) queryClient.setQueryData(queryKey, answer);
}
