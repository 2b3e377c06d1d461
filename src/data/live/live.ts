import type { Http } from '../../api/http';
import { browser, type Runtime } from '../../browser/runtime';
import { whenAborted } from '../../browser/whenAborted';
import type { Contact } from '../../contract/resources';
import type { ConversationLoader } from '../unread/loader';
import { type Cache, whenSignedIn } from '../writes/cache';
import { createConnectionStatus } from './connectionStatus';
import { poll } from './poll';
import { createReceiver } from './receive';
import { createReconciler } from './reconcile';
import { recoverQueries } from './recoverQueries';
import { createRelay } from './relay';
import { followStream } from './stream';
import { createTabs, type Tabs } from './tabs';
import { createTyping } from './typing';
import { createUnseenMessages } from './unseen';

export interface LiveOptions {
  cache: Cache;
  http: Http;
  me: Contact;
  loader: ConversationLoader;
  runtime?: Runtime;
  tabs?: Tabs;
}

/** The live side of the cache: what others do arrives here. */
export type Live = ReturnType<typeof startLive>;

/** One connection to the service for all tabs of this browser: its event stream where it has one, else polling. */
export function startLive(options: LiveOptions) {
  const { cache, http, me, loader, runtime = browser } = options;
  const tabs = options.tabs ?? createTabs(`confab-live:${http.base}:${me.id}`, runtime);
  const ended = new AbortController();
  const connection = createConnectionStatus(runtime);
  const typing = createTyping(me.username, runtime, cache.signedIn.get);
  const reconciler = createReconciler({ cache, http, loader, runtime, signal: ended.signal });
  const unseen = createUnseenMessages({
    broadcast: tabs.broadcast,
    runtime,
    isShown: (id) => runtime.attention() === 'focused' && reconciler.visible().includes(id),
  });
  const receive = createReceiver({ cache, me, loader, typing, reconciler });
  const relay = createRelay({
    cache,
    http,
    me,
    runtime,
    tabs,
    connection,
    unseen,
    reconciler,
    receive,
    signal: ended.signal,
  });

  // Ends with the session: a tab whose session has expired lets another lead.
  let turn = new AbortController();
  const stopWatchingSession = cache.signedIn.subscribe(() => {
    if (!cache.signedIn.get()) return turn.abort();
    // What failed meanwhile failed because there was no session.
    void cache.queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
    reconciler.all();
  });
  ended.signal.addEventListener('abort', () => turn.abort());
  recoverQueries({ cache, runtime, signal: ended.signal });
  void takeTurns();

  async function takeTurns(): Promise<void> {
    while (!ended.signal.aborted) {
      await whenSignedIn(cache, ended.signal);
      turn = new AbortController();
      if (ended.signal.aborted) return;
      const { signal } = turn;
      void relay.lead((feed) => (http.has('events') ? followStream(feed) : poll(feed)), signal);
      await whenAborted(signal);
      // The bar that asks to sign in says what is wrong.
      connection.ok();
    }
  }

  return {
    connection: connection.store,
    typing,
    unseen,
    /** The first view has its words. */
    settled: relay.settled,
    reconciler: { lists: reconciler.lists, comparedAt: reconciler.comparedAt },
    stop: () => {
      stopWatchingSession();
      ended.abort();
      tabs.close();
    },
  };
}
