import type { Http } from '../../api/http';
import { browser, type Runtime } from '../../browser/runtime';
import type { Store } from '../../browser/store';
import type { ChatEvent } from '../../contract/events';
import type { Contact, Message } from '../../contract/resources';
import { openGroups } from '../groups/requests';
import { reconcile } from '../timeline/requests';
import { commit } from '../truth/commit';
import type { ConversationMap } from '../truth/conversationMap';
import type { GroupList } from '../truth/groupList';
import { keys } from '../truth/keys';
import type { ConversationLoader } from '../unread/loader';
import type { Cache } from '../writes/cache';
import { retry } from '../writes/retry';
import { unlessGone } from '../writes/send';
import { whenSignedIn } from '../writes/whenSignedIn';
import { type ConnectionState, createConnectionStatus } from './connectionStatus';
import type { LiveFeed } from './liveFeed';
import { poll } from './poll';
import { recoverQueries } from './recoverQueries';
import { followStream } from './stream';
import { createTabs, type Tabs } from './tabs';
import { createTyping, type Typing } from './typing';
import { createUnseenMessages, type UnseenMessages } from './unseen';

/** The live side of the cache: what others do arrives here. */
export interface Live {
  connection: Store<ConnectionState>;
  typing: Typing;
  arrivals: UnseenMessages;
  stop(): void;
}

export interface LiveOptions {
  cache: Cache;
  http: Http;
  me: Contact;
  loader: ConversationLoader;
  runtime?: Runtime;
  tabs?: Tabs;
}

const pause = 150;

/** One line to the service for all tabs of this browser: its stream where it has one, else a heartbeat. */
export function startLive(options: LiveOptions): Live {
  const { cache, http, me, loader, runtime = browser } = options;
  const tabs = options.tabs ?? createTabs(`confab-live:${http.base}:${me.id}`);
  const connection = createConnectionStatus(runtime);
  const typing = createTyping(me.username, runtime);
  const ended = new AbortController();
  let lastEventId: string | null = null;
  let leading = false;
  /** Nobody knows yet whether it is there. */
  let away = true;
  // Held while this tab may speak for all: until the session, or the page, ends.
  let turn = new AbortController();
  let looking = new AbortController();

  const visible = (): string[] => [
    ...new Set(
      cache.queryClient
        .getQueryCache()
        .findAll({ queryKey: keys.timelines, type: 'active' })
        .map((query) => String(query.queryKey[1])),
    ),
  ];

  const arrivals = createUnseenMessages({
    tell: tabs.tell,
    runtime,
    isShown: (id) => runtime.attention() === 'focused' && visible().includes(id),
  });
  const isOthers = ({ contact }: Message) => contact.username !== me.username;

  /** Any tab: events reach each in the order the leader heard them. */
  function fold(event: ChatEvent): void {
    switch (event.type) {
      case 'typing':
        typing.hear(event.conversation_id, event.username);
        break;
      case 'reset':
        lookOver();
        break;
      case 'read.moved':
        commit(cache, event);
        if (event.username === me.username) loader.want([event.conversation_id], pause);
        // "Seen" is a time only the service knows.
        else if (visible().includes(event.conversation_id)) recheck(event.conversation_id);
        break;
      case 'message.created':
        arrived(event);
        break;
      default:
        commit(cache, event);
    }
  }

  function arrived(event: Extract<ChatEvent, { type: 'message.created' }>): void {
    const id = event.message.conversation_id;
    const latest = () =>
      cache.queryClient.getQueryData<ConversationMap>(keys.conversations)?.get(id)?.latest_message?.id;
    const before = latest();
    commit(cache, event);
    typing.quiet(id, event.message.contact.username);
    // What is on screen counts by itself, and is asked about when it is told as read.
    if (latest() !== before) loader.want([id], visible().includes(id) ? pause * 4 : pause);
    if (!knowsGroupOf(cache, id)) recheckGroups();
  }

  const recheck = once(pause * 4, (id: string) => reconcile(cache, http, id));
  const recheckGroups = once(pause * 4, () => openGroups(cache, http, false), '');

  /** Ends before it runs when the page goes; one at a time for the same thing. */
  function once<T extends string>(delay: number, run: (id: T) => Promise<unknown>, only?: T): (id?: T) => void {
    const waiting = new Set<string>();
    return (id = only) => {
      if (id === undefined || waiting.has(id)) return;
      waiting.add(id);
      void runtime.wait(delay, ended.signal).then(() => {
        waiting.delete(id);
        // The next event or beat asks again.
        if (!ended.signal.aborted) run(id).catch(() => undefined);
      });
    };
  }

  async function look(withLists: boolean): Promise<void> {
    const lists = withLists ? cache.queryClient.getQueriesData<GroupList>({ queryKey: keys.groupLists }) : [];
    await Promise.all([
      // One that is gone says so by its group, and keeps the others from nothing.
      ...visible().map((id) => reconcile(cache, http, id).catch(unlessGone)),
      ...lists.flatMap(([key, list]) => (list ? [openGroups(cache, http, key[1] === 'archived')] : [])),
      withLists &&
        cache.queryClient.refetchQueries({ queryKey: keys.singleGroups, type: 'active' }, { cancelRefetch: false }),
    ]);
  }

  async function catchUp(): Promise<void> {
    loader.want(cache.queryClient.getQueryData<ConversationMap>(keys.conversations)?.keys() ?? []);
    await look(true);
    // What is cached but not on screen may have a hole now: it is opened afresh when it is visited.
    cache.queryClient.removeQueries({ queryKey: keys.timelines, type: 'inactive' });
  }

  /** The stream goes on after the gap and never speaks of it again, so a look that fails is made up for. */
  function lookOver(): void {
    looking.abort();
    looking = new AbortController();
    const signal = AbortSignal.any([looking.signal, ended.signal]);
    retry(catchUp, { signal, runtime, cache }).catch(() => undefined);
  }

  const line: LiveFeed = {
    http,
    runtime,
    get signal() {
      return turn.signal;
    },
    lastEventId: () => lastEventId,
    receive: (event, id, old = false) => {
      if (id !== null) lastEventId = id;
      fold(event);
      if (!old && event.type === 'message.created' && isOthers(event.message)) arrivals.hear(event.message);
      tabs.tell({ type: 'event', event, id });
    },
    mark: () => cache.commits.cursor(),
    catchUp: () => {
      tabs.tell({ type: 'look', lists: true });
      lookOver();
    },
    look: async (lists) => {
      tabs.tell({ type: 'look', lists });
      await look(lists);
    },
    connected: () => {
      connection.ok();
      tabs.tell({ type: 'back', away });
      if (away) cache.announceReconnect();
      away = false;
    },
    trouble: (state) => {
      away = true;
      connection.trouble(state);
    },
  };

  tabs.hear((news) => {
    if (news.type === 'hello') {
      if (leading) tabs.tell({ type: 'connection', state: connection.store.get() });
    } else if (news.type === 'connection') {
      if (!leading) connection.store.set(news.state);
    } else if (news.type === 'asking') {
      arrivals.asked(news.conversation_id);
    } else if (news.type === 'shown') {
      arrivals.shown(news.conversation_id);
    } else if (news.type === 'back') {
      if (news.away) cache.announceReconnect();
    } else if (news.type === 'look') {
      // Each tab knows what it shows; one that nobody sees looks when it is seen again.
      if (news.lists) lookOver();
      else if (runtime.attention() !== 'hidden') void look(false).catch(() => undefined);
    } else {
      if (news.id !== null) lastEventId = news.id;
      fold(news.event);
    }
  });
  connection.store.subscribe(() => leading && tabs.tell({ type: 'connection', state: connection.store.get() }));
  tabs.tell({ type: 'hello' });
  const stopWatchingSession = cache.signedIn.subscribe(() => {
    if (!cache.signedIn.get()) return turn.abort();
    // What failed meanwhile failed for want of a session.
    void cache.queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
    lookOver();
  });
  ended.signal.addEventListener('abort', () => turn.abort());
  recoverQueries({ cache, runtime, signal: ended.signal });
  void standInLine();

  /** A tab whose session has ended lets another lead; signed in again, it stands in line once more. */
  async function standInLine(): Promise<void> {
    while (!ended.signal.aborted) {
      await whenSignedIn(cache, ended.signal);
      turn = new AbortController();
      if (ended.signal.aborted) return;
      const { signal } = turn;
      void tabs.lead(async () => {
        leading = true;
        while (!signal.aborted) await (http.has('events') ? followStream(line) : poll(line));
        leading = false;
      }, signal);
      await whenAborted(signal);
      // The bar that asks to sign in says what is wrong.
      connection.ok();
    }
  }

  return {
    connection: connection.store,
    typing,
    arrivals,
    stop: () => {
      stopWatchingSession();
      ended.abort();
      tabs.close();
    },
  };
}

const whenAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve()));

const knowsGroupOf = (cache: Cache, conversationId: string): boolean => {
  const lists = cache.queryClient.getQueriesData<GroupList>({ queryKey: keys.groupLists });
  return (
    lists.every(([, list]) => !list) ||
    lists.some(([, list]) => list?.groups.some((g) => g.conversation_id === conversationId))
  );
};
