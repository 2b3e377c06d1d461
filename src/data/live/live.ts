import type { Http } from '../../api/http';
import { browser, type Runtime } from '../../browser/runtime';
import { whenAborted } from '../../browser/whenAborted';
import type { Contact } from '../../contract/resources';
import type { GroupPreferenceStore } from '../groups/groupPreferences';
import { syncPreferences } from '../groups/syncPreferences';
import type { ConversationLoader } from '../unread/loader';
import { type Cache, whenSignedIn } from '../writes/cache';
import type { ConnectionStatus } from './connectionStatus';
import { poll } from './poll';
import { createReceiver } from './receive';
import { createReconciler } from './reconcile';
import { recoverQueries } from './recoverQueries';
import { createRelay } from './relay';
import { followStream } from './stream';
import { createTabs, type Tabs } from './tabs';
import type { Typing } from './typing';
import { createUnseenMessages } from './unseen';

export interface LiveOptions {
  cache: Cache;
  http: Http;
  me: Contact;
  loader: ConversationLoader;
  preferences: GroupPreferenceStore;
  connection: ConnectionStatus;
  typing: Typing;
  runtime?: Runtime;
  tabs?: Tabs;
}

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
    // After a new sign-in the queries that failed without a session are requested again.
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
