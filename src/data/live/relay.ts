import { createEmitter } from '../../browser/store';
import type { ChatEvent } from '../../contract/events';
import type { Message } from '../../contract/resources';
import type { LiveFeed, LiveOptions } from './liveFeed';
import { untilNextPoll } from './poll';
import type { Reconciler } from './reconcile';
import type { TabMessage, Tabs } from './tabs';
import type { UnseenMessages } from './unseen';

interface Deps extends Pick<LiveOptions, 'me' | 'connection'>, Pick<LiveFeed, 'cache' | 'http' | 'runtime' | 'signal'> {
  tabs: Tabs;
  unseen: UnseenMessages;
  reconciler: Reconciler;
  receive(event: ChatEvent): void;
}

export function createRelay(deps: Deps) {
  const { cache, http, me, runtime, tabs, connection, unseen, reconciler, receive, signal } = deps;
  let lastEventId: string | null = null;
  let leading = false;
  /** True while the first view is rendered but the leading tab is not yet known. */
  let isUndecided = false;
  /** True once a stream or a comparison covers all events since this tab's first responses. */
  let hasBegun = false;
  let hasLeader = false;
  let away: boolean | null = null;
  const wanted = createEmitter();
  let requesting = false;

  function onMessage(message: TabMessage): void {
    switch (message.type) {
      case 'hello':
        if (leading) tabs.broadcast({ type: 'connection', state: connection.store.get() });
        break;
      case 'wanted':
        wanted.emit();
        break;
      case 'connection':
        if (!leading) connection.store.set(message.state);
        hasLeader = true;
        beginFromFirst();
        void requestPolls();
        break;
      case 'asking':
        unseen.asked(message.conversation_id);
        break;
      case 'shown':
        unseen.shown(message.conversation_id);
        break;
      case 'back':
        if (message.away) cache.announceReconnect();
        void requestPolls();
        break;
      case 'look':
        // A hidden tab compares its pages when it becomes visible.
        if (message.lists) reconciler.all();
        else if (runtime.attention() !== 'hidden') reconciler.comparePages();
        break;
      case 'event':
        // Without `hasBegun` earlier events may be missing, so a stream must not resume after this event.
        if (message.id !== null && hasBegun) lastEventId = message.id;
        receive(message.event);
    }
  }

  /** A leading tab in the background polls rarely, so a visible tab requests polls. */
  async function requestPolls(): Promise<void> {
    if (requesting) return;
    requesting = true;
    for (;;) {
      await untilNextPoll(deps);
      const isPolled = !http.has('events') || connection.store.get() !== 'ok';
      if (leading || signal.aborted || !isPolled) break;
      if (runtime.attention() !== 'hidden') tabs.broadcast({ type: 'wanted' });
    }
    requesting = false;
  }

  function notify(message: Message): void {
    if (message.contact.username !== me.username) unseen.add(message);
  }

  const feedUntil = (signal: AbortSignal): LiveFeed => ({
    cache,
    http,
    runtime,
    signal,
    lastEventId: () => {
      const first = http.takeEventId();
      lastEventId ??= first;
      hasBegun = true;
      return lastEventId;
    },
    receive: (event, id, old = false) => {
      if (id !== null) lastEventId = id;
      receive(event);
      if (!old && event.type === 'message.created') notify(event.message);
      tabs.broadcast({ type: 'event', event, id });
    },
    notify,
    onWanted: wanted.subscribe,
    catchUp: () => {
      tabs.broadcast({ type: 'look', lists: true });
      reconciler.all();
    },
    reconcile: async (lists) => {
      tabs.broadcast({ type: 'look', lists });
      await reconciler.once(lists);
    },
    connected: () => {
      connection.ok();
      // Early responses are older than the next events, so `endEarly` stops their use.
      http.endEarly();
      if (away === false) return;
      tabs.broadcast({ type: 'back', away: true });
      cache.announceReconnect();
      if (away === null) reconciler.comparedAt.all = runtime.ticks();
      away = false;
    },
    trouble: (state) => {
      away = true;
      connection.trouble(state);
    },
  });

  function beginFromFirst(): void {
    if (!isUndecided) return;
    isUndecided = false;
    const first = http.takeEventId();
    if (leading) lastEventId ??= first;
    hasBegun = true;
    // Only the leading tab's stream replays the events since the first responses. Any other tab compares everything.
    if (!leading) reconciler.all();
    else if (lastEventId !== null) http.endEarly();
    else reconciler.early();
  }

  tabs.onMessage(onMessage);
  connection.store.subscribe(() => leading && tabs.broadcast({ type: 'connection', state: connection.store.get() }));
  tabs.broadcast({ type: 'hello' });

  return {
    lead: (run: (feed: LiveFeed) => Promise<void>, signal: AbortSignal) =>
      tabs.lead(async (turn) => {
        leading = true;
        beginFromFirst();
        const feed = feedUntil(turn);
        while (!turn.aborted) await run(feed);
        leading = false;
      }, signal),
    settled: () => {
      if (hasBegun) return;
      isUndecided = true;
      if (leading || hasLeader) beginFromFirst();
    },
  };
}
