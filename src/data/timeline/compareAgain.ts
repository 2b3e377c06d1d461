import type { Http } from '../../api/http';
import { browser, type Runtime } from '../../browser/runtime';
import { keys } from '../truth/keys';
import { isUnconfirmed } from '../truth/truthCache';
import type { Cache } from '../writes/cache';
import { reconcile } from './reconcileTimeline';

interface Options {
  cache: Cache;
  http: Http;
  runtime?: Runtime;
}

/** In ms: who only passes by asks for nothing, and what compares anyway comes first. */
const soonMs = 600;
/** In ms: what was compared so lately is not again. */
const recentMs = 5_000;

/**
 * An event may be lost while the stream stays open, and nothing says so: the newest page of a conversation that was in memory
 * is compared with the service when it is opened again, and when the page comes into view. A failure is made up for the next
 * time. The result ends it.
 */
export function compareAgain({ cache, http, runtime = browser }: Options): () => void {
  const queries = cache.queryClient.getQueryCache();
  const ended = new AbortController();
  const { signal } = ended;
  /** By conversation, in `ticks`. */
  const comparedAt = new Map<string, number>();
  let waiting = false;

  function compare(id: string): void {
    const before = comparedAt.get(id);
    if (before !== undefined && runtime.ticks() - before < recentMs) return;
    comparedAt.set(id, runtime.ticks());
    reconcile(cache, http, id).catch(() => comparedAt.delete(id));
  }

  async function compareSoon(): Promise<void> {
    if (waiting) return;
    waiting = true;
    await runtime.wait(soonMs, signal);
    waiting = false;
    if (signal.aborted || !cache.signedIn.get() || runtime.attention() === 'hidden') return;
    // What has no answer yet is being asked for.
    for (const { queryKey, state } of queries.findAll({ queryKey: keys.timelines, type: 'active' }))
      if (state.data !== undefined && !isUnconfirmed(state.data)) compare(String(queryKey[1]));
  }

  const stops = [
    runtime.onWake(() => void compareSoon()),
    queries.subscribe(({ type, query }) => {
      if (type === 'observerAdded' && query.queryKey[0] === keys.timelines[0]) void compareSoon();
    }),
    cache.commits.watch((change) => {
      if (change.type === 'messages.reconciled') comparedAt.set(change.conversation_id, runtime.ticks());
    }),
  ];
  return () => {
    for (const stop of stops) stop();
    ended.abort();
  };
}
