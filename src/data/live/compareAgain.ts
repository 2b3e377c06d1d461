import { useEffect } from 'react';
import { createOwner } from '../../browser/owner';
import { browser } from '../../browser/runtime';
import { minuteMs } from '../../browser/time/durations';
import { reconcile } from '../timeline/loadMessages';
import { keys } from '../truth/keys';
import { isUnconfirmed } from '../truth/truthCache';
import { useClient } from '../useClient';
import type { Live } from './live';
import type { LiveOptions } from './liveFeed';

/** Milliseconds before a comparison, so that a short visit causes no request. */
const soonMs = 600;
const recentMs = 5_000;
const recentListsMs = 10_000;
const inViewMs = 5 * minuteMs;

/** Compares the data on screen with the service, because the event stream can lose an event unnoticed. */
export function compareAgain({
  cache,
  http,
  reconciler,
  runtime = browser,
}: Pick<LiveOptions, 'cache' | 'http' | 'runtime'> & Pick<Live, 'reconciler'>): () => void {
  const queries = cache.queryClient.getQueryCache();
  const ended = new AbortController();
  const { signal } = ended;
  const isWanted = () => !signal.aborted && cache.signedIn.get() && runtime.attention() !== 'hidden';
  const comparedAt = new Map<string, number>();
  let reasonAt = 0;
  let isWaiting = false;
  let isListWaiting = false;

  function compare(id: string): void {
    const before = comparedAt.get(id);
    if (before !== undefined && runtime.ticks() - before < recentMs) return;
    comparedAt.set(id, runtime.ticks());
    reconcile(cache, http, id).catch(() => comparedAt.delete(id));
  }

  async function compareLists(): Promise<void> {
    if (isListWaiting) return;
    isListWaiting = true;
    const now = runtime.ticks();
    await runtime.wait(reconciler.comparedAt.lists + recentListsMs - now, signal);
    isListWaiting = false;
    if (isWanted() && reconciler.comparedAt.lists < now) await reconciler.lists().catch(() => undefined);
  }

  async function compareSoon(): Promise<void> {
    reasonAt = runtime.ticks();
    if (isWaiting) return;
    isWaiting = true;
    await runtime.wait(soonMs, signal);
    isWaiting = false;
    if (!isWanted() || reconciler.comparedAt.all >= reasonAt) return;
    void compareLists();
    // A timeline without confirmed data already has a request in flight, so the timeline is skipped.
    for (const { queryKey, state } of queries.findAll({ queryKey: keys.timelines, type: 'active' }))
      if (state.data !== undefined && !isUnconfirmed(state.data)) compare(String(queryKey[1]));
  }

  async function compareInView(): Promise<void> {
    for (;;) {
      await runtime.wait(inViewMs, signal);
      if (signal.aborted) return;
      void compareSoon();
    }
  }

  const stops = [
    runtime.onWake(() => void compareSoon()),
    cache.onReconnect(() => void compareSoon()),
    queries.subscribe(({ type, query }) => {
      if (type === 'observerAdded' && query.queryKey[0] === keys.timelines[0]) void compareSoon();
    }),
    cache.commits.watch((change) => {
      if (change.type === 'messages.reconciled') comparedAt.set(change.conversation_id, runtime.ticks());
    }),
  ];
  void compareInView();
  return () => {
    for (const stop of stops) stop();
    ended.abort();
  };
}

export function useCompareAgain(): void {
  const { http, cache, data } = useClient();
  useEffect(() => {
    const { own, close } = createOwner();
    void data.live.then(({ reconciler }) => own(compareAgain({ cache, http, reconciler }), (stop) => stop()));
    return close;
  }, [cache, http, data]);
}
