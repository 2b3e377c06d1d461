import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { createProfile } from '../../api/dialect/profile';
import { ApiError, NetworkError } from '../../api/errors';
import { createHttp, type HttpOptions } from '../../api/http';
import type { Runtime } from '../../browser/runtime';
import { setClientSettings } from '../../browser/settings';
import { createEmitter } from '../../browser/store';
import { endpoints } from '../../contract/endpoints';
import type { ChatEvent } from '../../contract/events';
import type { Contact, Group, GroupPreference, Message } from '../../contract/resources';
import { startEndpoints } from '../../contract/startEndpoints';
import { createFakeRuntime } from '../../test/fakeBrowser';
import { allCapabilities, createFakeService, type FakeRequest } from '../../test/fakeService';
import { person, someGroup, someMessage } from '../../test/fixtures';
import { createGroupPreferences } from '../groups/groupPreferences';
import { openGroup, openGroups } from '../groups/loadGroups';
import { openTimeline, reconcile } from '../timeline/loadMessages';
import { commit } from '../truth/commit';
import type { ConversationMap } from '../truth/conversationMap';
import type { GroupList } from '../truth/groupList';
import { keys } from '../truth/keys';
import type { Timeline } from '../truth/timelineWindow';
import { createConversationLoader } from '../unread/countLoader';
import '../unread/fromMessages';
import { createMarkers } from '../unread/localMarkers';
import { createCache } from '../writes/cache';
import { mutate } from '../writes/mutate';
import { compareAgain } from './compareAgain';
import { createConnectionStatus } from './connectionStatus';
import { startLive } from './live';
import './pollNewest';
import type { TabMessage, Tabs } from './tabs';
import { createTyping } from './typing';

// `fromMessages` and `pollNewest` are imported here, because the client loads them late and the fake clock of the test
// does not wait for that.

let ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends) end();
  ends = [];
});

/** The tabs of one browser. The first tab leads, and the next takes over when it closes. */
function createFakeTabs() {
  const ears = new Map<Tabs, (news: TabMessage) => void>();
  const line: (() => Promise<void>)[] = [];
  let led = false;
  const next = () => {
    const lead = led ? undefined : line.shift();
    if (!lead) return;
    led = true;
    void lead().finally(() => {
      led = false;
      next();
    });
  };
  return (): Tabs => {
    const tab: Tabs = {
      broadcast: (message) => {
        for (const [other, ear] of ears) if (other !== tab) ear(structuredClone(message));
      },
      onMessage: (listener) => void ears.set(tab, listener),
      lead: async (lead, signal) => {
        line.push(() => lead(signal));
        next();
      },
      close: () => void ears.delete(tab),
    };
    return tab;
  };
}

/** A tab of a browser without locks, where every tab leads. */
const loneTab = (): Tabs => ({
  broadcast: () => undefined,
  onMessage: () => undefined,
  lead: (lead, signal) => lead(signal),
  close: () => undefined,
});

interface StreamLine {
  lastEventId: string | null;
  isOpen(): boolean;
  say(event: ChatEvent, id?: string): void;
  /** Counts `events` events as sent, but sends none. */
  miss(events: number): void;
  beat(): void;
  /** Sends this text unchanged. */
  write(text: string): void;
  drop(): void;
}

/** How a proxy treats event streams. The proxy forwards all other requests. */
type Between = 'passes on' | 'refuses' | 'holds headers back' | 'holds the body back';

/** A response that never comes. Rejects when the request is aborted. */
const until = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));

async function setUp(capabilities: string | null) {
  const clock = createFakeRuntime();
  const service = createFakeService({
    capabilities,
    me: 'lin',
    meet: ({ query }) =>
      lacks !== null && query.get('conversation_id') === lacks.id && lacks.times-- > 0 ? lacks : 'none',
    beforeAnswer: async ({ path, query }) => {
      if (path === '/v1/messages' && !query.has('conversation_id')) await looked;
      if (path === '/v1/groups') await listed;
    },
  });
  const lines: StreamLine[] = [];
  const newTab = createFakeTabs();
  let refuse = false;
  let lose = false;
  let lacks: { id: string; status: number; times: number } | null = null;
  let busy: number | null = null;
  let between: Between = 'passes on';
  let looked: Promise<void> | undefined;
  let listed: Promise<void> | undefined;
  let tries = 0;
  let announced = capabilities;
  let eventId: string | null = null;
  let preferred: GroupPreference[] = [];
  let own = person('me');
  service.groups.push(someGroup('g1', { conversation_id: 'c1' }));
  service.say('first');

  const fetch: typeof globalThis.fetch = async (input, init) => {
    tries++;
    if (lose) throw new TypeError('network');
    if (!String(input).includes('/v1/events')) {
      const answer = String(input).endsWith('/v1/me/preferences')
        ? Response.json({ data: preferred })
        : String(input).endsWith('/v1/me')
          ? Response.json({ contact: own, role: 'member' })
          : await service.fetch(input, init);
      if (announced !== null) answer.headers.set('Confab-Capabilities', announced);
      if (eventId !== null) answer.headers.set('Confab-Last-Event', eventId);
      return answer;
    }
    if (refuse) throw new TypeError('network');
    if (between === 'refuses') return new Response('<h1>404</h1>', { status: 404 });
    if (between === 'holds headers back') return until(init?.signal);
    if (busy !== null) {
      const headers = {
        'Content-Type': 'application/json',
        'Confab-Capabilities': announced ?? '',
        'Retry-After': String(busy),
      };
      return new Response('{"code":"unavailable"}', { status: 503, headers });
    }
    const headers = { 'Content-Type': 'text/event-stream', 'Confab-Capabilities': announced ?? '' };
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason));
        let count = 0;
        const write = (text: string) => controller.enqueue(new TextEncoder().encode(text));
        const say = (event: ChatEvent, id?: string) =>
          write(`count: ${++count}\n${id ? `id: ${id}\n` : ''}data: ${JSON.stringify(event)}\n\n`);
        if (between === 'holds the body back') return;
        write(': connected\n\n');
        lines.push({
          lastEventId: new Headers(init?.headers).get('Last-Event-ID'),
          isOpen: () => !init?.signal?.aborted,
          say,
          miss: (events) => {
            count += events;
          },
          beat: () => write(`: still here\ncount: ${count}\n\n`),
          write,
          drop: () => controller.close(),
        });
      },
    });
    return new Response(body, { headers });
  };

  async function open(more: Partial<Runtime> = {}, early?: HttpOptions['early'], tabs = newTab()) {
    const http = createHttp({
      early,
      base: 'http://confab.test',
      token: () => 't',
      fetch,
      profile: createProfile('x', null),
      me: () => 'me',
    });
    const cache = createCache(new QueryClient());
    const runtime = { ...clock.runtime, ...more };
    await openGroups(cache, http, false);
    await http(endpoints.listGroups);
    const markers = createMarkers('x', 'me', null);
    const loader = createConversationLoader({ cache, http, username: 'me', markers, runtime });
    await openTimeline(cache, http, 'c1');
    // An observed query counts as visible.
    const stopWatching = new QueryObserver(cache.queryClient, {
      queryKey: keys.timeline('c1'),
      queryFn: () => openTimeline(cache, http, 'c1'),
      staleTime: Number.POSITIVE_INFINITY,
    }).subscribe(() => {});
    loader.want(['c1']);
    const connection = createConnectionStatus(runtime);
    const typing = createTyping('me', runtime, cache.signedIn.get);
    const me = person('me');
    const preferences = createGroupPreferences('x', 'me', null);
    const started = startLive({ cache, http, me, loader, preferences, connection, typing, runtime, tabs });
    const live = { ...started, connection: connection.store, typing };
    const stop = () => {
      live.stop();
      loader.stop();
      stopWatching();
      cache.queryClient.clear();
    };
    ends.push(stop);
    return {
      live,
      cache,
      runtime,
      http,
      preferences,
      stop,
      shown: () => cache.queryClient.getQueryData<Timeline>(keys.timeline('c1'))?.messages.map((m) => m.message),
      groups: () => cache.queryClient.getQueryData<GroupList>(keys.groups(false))?.groups.map(({ name }) => name),
      counted: () => cache.queryClient.getQueryData<ConversationMap>(keys.conversations)?.get('c1'),
    };
  }
  const pass = async (ms: number) => {
    await clock.settle();
    clock.advance(ms);
    await clock.settle();
  };
  const created = (text: string): ChatEvent => ({ type: 'message.created', message: service.say(text) });
  return {
    clock,
    service,
    lines,
    pass,
    created,
    open,
    newTab,
    refuse: (is: boolean) => {
      refuse = is;
    },
    /** The next `times` requests for this conversation are answered with `status`. */
    lack: (id: string, status = 404, times = Number.POSITIVE_INFINITY) => {
      lacks = { id, status, times };
    },
    /** Requests for a stream are answered with a 503 and this `Retry-After`. */
    beBusy: (seconds: number | null) => {
      busy = seconds;
    },
    /** Takes effect from the next stream on. */
    putBetween: (how: Between) => {
      between = how;
    },
    lose: (is: boolean) => {
      lose = is;
    },
    /** Sets the capabilities that later responses announce. */
    announce: (names: string) => {
      announced = names;
    },
    /** Sets the preferences that the person chose on another device. */
    prefer: (...chosen: GroupPreference[]) => {
      preferred = chosen;
    },
    /** The person changes name or picture on another device. */
    appear: (change: Partial<Contact>) => {
      own = { ...own, ...change };
    },
    /** Sets the newest event id, which comes with a token. */
    tellEvent: (id: string) => {
      eventId = id;
    },
    /** Records the messages between the tabs from now on. */
    overhear: () => {
      const heard: TabMessage[] = [];
      newTab().onMessage((message) => heard.push(message));
      return heard;
    },
    /** Delays responses to requests for lists until the returned function is called. */
    holdLists: () => {
      let answer = () => {};
      listed = new Promise((resolve) => {
        answer = resolve;
      });
      return () => answer();
    },
    /** The number of requests so far, with those that were lost. */
    tries: () => tries,
    /** The service receives the request of a poll. Its response waits until the returned function is called. */
    holdLook: () => {
      let answer = () => {};
      looked = new Promise((resolve) => {
        answer = resolve;
      });
      return () => answer();
    },
  };
}

const streaming = `${allCapabilities}, events, typing`;
const counted = `${streaming}, event-count`;

test('without events a heartbeat brings what is new and takes away what was deleted, and counts it anew', async () => {
  const { service, pass, open } = await setUp(null);
  const tab = await open();
  await pass(100);
  service.say('second');
  await pass(4_000);
  await pass(1_500);
  expect(tab.shown()).toEqual(['second', 'first']);
  expect(tab.counted()).toMatchObject({ unread_count: 1, latest_message: { message: 'second' } });
  service.messages.pop();
  await pass(4_000);
  expect(tab.shown()).toEqual(['first']);
});

test('a conversation on screen that is closed to the caller now keeps nobody from the news of the others', async () => {
  const { service, pass, open, lack } = await setUp(null);
  const tab = await open();
  const told: string[] = [];
  tab.live.unseen.subscribe(({ messages }) => told.push(...messages.map(({ message }) => message)));
  lack('c1', 403);
  await pass(4_000);
  await pass(4_000);
  service.say('elsewhere', 'c2', 'ada');
  await pass(4_000);
  await pass(1_000);
  expect(told).toEqual(['elsewhere']);
  expect(tab.live.connection.get()).toBe('ok');
});

test('a look that began before an answer never writes the older text over it', async () => {
  const { service, pass, open, holdLook } = await setUp(null);
  const { cache, shown } = await open();
  await pass(4_000);
  await pass(100);
  const [message] = service.messages;
  if (!message) throw new Error('no message');
  const write = (text: string) => {
    service.messages[0] = { ...message, message: text };
    return service.messages[0];
  };
  write('of another client');
  const answer = holdLook();
  await pass(4_000);
  const since = new Set<unknown>();
  const stop = cache.queryClient.getQueryCache().subscribe(() => since.add(shown()?.[0]));
  commit(cache, { type: 'message.updated', message: write('mine') });
  answer();
  await pass(100);
  stop();
  expect([...since]).toEqual(['mine']);
});

test('when more comes between two beats than one page holds, no hole is left', async () => {
  const { service, pass, open } = await setUp(null);
  const tab = await open();
  for (let i = 0; i < 20; i++) await pass(1_000);
  for (let i = 2; i < 50; i++) service.say(`message ${i}`);
  for (let i = 0; i < 20; i++) await pass(1_000);
  const all = service.messages.map(({ message }) => message);
  const shown = tab.shown()?.toReversed() ?? [];
  const from = all.indexOf(shown[0] ?? '');
  expect(shown).toEqual(all.slice(from, from + shown.length));
});

test('without events an open group shows what became of it elsewhere', async () => {
  const { service, pass, open } = await setUp(null);
  const { cache, http } = await open();
  const queryKey = keys.group('g1');
  const stop = new QueryObserver(cache.queryClient, {
    queryKey,
    queryFn: () => openGroup(cache, http, 'g1'),
    retry: false,
  }).subscribe(() => {});
  ends.push(stop);
  await pass(100);
  service.groups.splice(0, 1, someGroup('g1', { conversation_id: 'c1', name: 'Renamed' }));
  for (let i = 0; i < 45; i++) await pass(1_000);
  expect(cache.queryClient.getQueryData(queryKey)).toMatchObject({ name: 'Renamed' });
});

test('a conversation that is gone keeps the others from nothing', async () => {
  const { lines, pass, open, lack } = await setUp(streaming);
  const { cache, http } = await open();
  await pass(100);
  await openTimeline(cache, http, 'c2');
  lack('c1');
  lines[0]?.say({ type: 'reset' });
  await pass(100);
  // A cached conversation that is not visible may have a gap, so it leaves the cache.
  expect(cache.queryClient.getQueryData(keys.timeline('c2'))).toBeUndefined();
});

test('a service that begins to offer events has its stream opened at once', async () => {
  const { lines, pass, open, announce } = await setUp(null);
  await open();
  await pass(100);
  announce(streaming);
  await pass(3_000);
  expect(lines).toHaveLength(1);
});

test('without events a session that ends asks for nothing more', async () => {
  const { service, pass, open } = await setUp(null);
  const { stop } = await open();
  await pass(100);
  service.requests.length = 0;
  stop();
  await pass(10_000);
  expect(service.requests).toEqual([]);
});

test('what was said before the first beat is no gap, however much it is', async () => {
  const { service, pass, open } = await setUp(null);
  for (let n = 0; n < 40; n++) service.say(`w${n}`);
  await open();
  await pass(100);
  service.requests.length = 0;
  await pass(3_000);
  expect(service.requests.map(({ path }) => path)).toEqual(['/v1/messages']);
});

test('without events the deployment says how often news is asked for', async () => {
  setClientSettings({ pollSeconds: 10 });
  onTestFinished(() => setClientSettings({}));
  const { service, pass, open } = await setUp(null);
  await open();
  await pass(100);
  service.requests.length = 0;
  await pass(8_500);
  expect(service.requests).toEqual([]);
  await pass(3_000);
  expect(service.requests.map(({ path }) => path)).toEqual(['/v1/messages']);
});

test('nobody looking, the heart beats once a minute', async () => {
  const { clock, service, pass, open } = await setUp(null);
  clock.see('hidden');
  await open();
  await pass(100);
  const before = service.requests.length;
  await pass(50_000);
  expect(service.requests.length).toBe(before);
  await pass(20_000);
  expect(service.requests.length).toBeGreaterThan(before);
});

test('messages that no tab shows are told once, together, in the tab that holds the line', async () => {
  const { clock, lines, pass, created, open, service } = await setUp(streaming);
  const told: string[][] = [];
  const one = await open();
  const two = await open();
  for (const { live } of [one, two]) {
    live.unseen.subscribe(({ messages }) => told.push(messages.map(({ message }) => message)));
  }
  await pass(100);
  // The conversation is visible and the tab is in the foreground.
  lines[0]?.say(created('seen'));
  await pass(500);
  expect(told).toEqual([]);
  clock.see('hidden');
  for (const text of ['one', 'two']) lines[0]?.say(created(text));
  lines[0]?.say({ type: 'message.created', message: service.say('my own', 'c1', 'me') });
  await pass(500);
  expect(told).toEqual([['one', 'two']]);
});

test('what another tab shows in the foreground is not told', async () => {
  const { lines, pass, created, open } = await setUp(streaming);
  const behind = await open({ attention: () => 'hidden' });
  const told: unknown[] = [];
  behind.live.unseen.subscribe((arrival) => told.push(arrival));
  const front = await open();
  await pass(100);
  lines[0]?.say(created('seen there'));
  await pass(500);
  expect(told).toEqual([]);
  front.stop();
  lines[0]?.say(created('seen by nobody'));
  await pass(500);
  expect(told).toHaveLength(1);
});

test('what came on screen while other tabs were asked is not told', async () => {
  const { clock, lines, pass, created, open } = await setUp(streaming);
  clock.see('hidden');
  const { live } = await open();
  const told: unknown[] = [];
  live.unseen.subscribe((arrival) => told.push(arrival));
  await pass(100);
  lines[0]?.say(created('second'));
  await pass(200);
  clock.see('focused');
  await pass(100);
  expect(told).toEqual([]);
});

test('what was there before anybody listened is not told', async () => {
  const { clock, service, pass, open } = await setUp(null);
  clock.see('hidden');
  const tab = await open();
  const told: string[] = [];
  tab.live.unseen.subscribe(({ messages }) => told.push(...messages.map(({ message }) => message)));
  await pass(70_000);
  service.say('new');
  await pass(70_000);
  await pass(500);
  expect(told).toEqual(['new']);
});

test('when more comes between two beats than one page holds, what the page brings is announced, and nothing older', async () => {
  const { clock, service, pass, open } = await setUp(null);
  for (let n = 0; n < 40; n++) service.say(`old ${n}`, 'c2');
  clock.see('hidden');
  const tab = await open();
  const told: string[] = [];
  tab.live.unseen.subscribe(({ messages }) => told.push(...messages.map(({ message }) => message)));
  await pass(70_000);
  for (let n = 0; n < 40; n++) service.say(`new ${n}`);
  await pass(70_000);
  await pass(500);
  expect(told).toEqual(Array.from({ length: 30 }, (_, n) => `new ${n + 10}`));
  // The person leaves a group, and with it the newest 40 messages.
  service.messages.splice(-40);
  await pass(70_000);
  await pass(500);
  expect(told).toHaveLength(30);
});

describe.each(['refuses', 'holds headers back', 'holds the body back'] as const)(
  'a proxy that %s of streams',
  (how) => {
    test('keeps nothing from anybody: it is polled for within ten seconds, and the connection is well again', async () => {
      const { service, pass, open, putBetween, lose } = await setUp(streaming);
      putBetween(how);
      const { live, shown, counted } = await open();
      await pass(100);
      service.say('second');
      for (let i = 0; i < 10; i++) await pass(1_000);
      expect(shown()).toEqual(['second', 'first']);
      expect(counted()).toMatchObject({ unread_count: 2 });
      const states = new Set([live.connection.get()]);
      live.connection.subscribe(() => states.add(live.connection.get()));
      service.messages.pop();
      for (let i = 0; i < 40; i++) await pass(1_000);
      expect(shown()).toEqual(['first']);
      expect([...states]).toEqual(['ok']);
      lose(true);
      for (let i = 0; i < 20; i++) await pass(1_000);
      expect(live.connection.get()).toBe('reconnecting');
    });
  },
);

test('polling ends with the first byte of a stream, and what it brought is reported once', async () => {
  const { clock, lines, service, pass, open, created, putBetween } = await setUp(streaming);
  clock.see('visible');
  const { live } = await open();
  const told: string[][] = [];
  live.unseen.subscribe(({ messages }) => told.push(messages.map(({ message }) => message)));
  await pass(0);
  lines[0]?.say(created('second'), '7');
  await pass(1_000);
  putBetween('refuses');
  lines[0]?.drop();
  const third = created('third');
  for (let i = 0; i < 25; i++) await pass(1_000);
  expect(told).toEqual([['second'], ['third']]);
  putBetween('passes on');
  for (let i = 0; i < 10; i++) await pass(1_000);
  expect(live.connection.get()).toBe('ok');
  expect(lines[1]?.lastEventId).toBe('7');
  lines[1]?.say(third, '8');
  service.requests.length = 0;
  for (let i = 0; i < 60; i++) await pass(1_000);
  expect(told).toEqual([['second'], ['third']]);
  expect(service.requests.filter(({ query }) => query.get('limit') === '30')).toEqual([]);
});

test('after a short outage what came is read from one page, and not all is loaded anew; nothing falls between', async () => {
  const { lines, service, pass, open, created, putBetween } = await setUp(streaming);
  const { shown } = await open();
  const lists = () => service.requests.filter(({ path }) => path === '/v1/groups').length;
  await pass(0);
  lines[0]?.say(created('second'), '7');
  await pass(0);
  putBetween('refuses');
  lines[0]?.drop();
  const before = lists();
  service.say('third');
  for (let i = 0; i < 9; i++) await pass(1_000);
  expect(shown()?.[0]).toBe('third');
  expect(lists()).toBe(before);
  for (let i = 4; i < 60; i++) service.say(`message ${i}`);
  for (let i = 0; i < 4; i++) await pass(1_000);
  const all = service.messages.map(({ message }) => message);
  const window = shown()?.toReversed() ?? [];
  const from = all.indexOf(window[0] ?? '');
  expect(window).toEqual(all.slice(from, from + window.length));
  expect(lists()).toBe(before + 1);
});

test('a session that has ended asks for nothing; signed in again, what was missed is there', async () => {
  const { lines, pass, open, service } = await setUp(streaming);
  const tab = await open();
  await pass(100);
  tab.cache.signedIn.set(false);
  await pass(100);
  const heard = service.requests.length;
  service.say('missed');
  await pass(600_000);
  expect(service.requests.length).toBe(heard);
  expect(lines).toHaveLength(1);
  tab.cache.signedIn.set(true);
  await pass(100);
  expect(lines).toHaveLength(2);
  expect(tab.shown()).toEqual(['missed', 'first']);
});

test('events reach every tab, and the next tab takes the line over where it was left', async () => {
  const { lines, pass, created, open } = await setUp(streaming);
  const one = await open();
  const two = await open();
  await pass(0);
  two.live.settled();
  await pass(0);
  expect(lines).toHaveLength(1);
  lines[0]?.say(created('second'), '7');
  await pass(0);
  expect(one.shown()).toEqual(['second', 'first']);
  expect(two.shown()).toEqual(['second', 'first']);
  one.stop();
  await pass(2_000);
  expect(lines).toHaveLength(2);
  expect(lines[1]?.lastEventId).toBe('7');
  lines[1]?.say(created('third'), '8');
  await pass(0);
  expect(two.shown()).toEqual(['third', 'second', 'first']);
});

test('a gap is looked over: what was said and deleted during it is right afterwards', async () => {
  const { lines, service, pass, open } = await setUp(streaming);
  const tab = await open();
  await pass(0);
  service.say('missed');
  service.messages.shift();
  lines[0]?.say({ type: 'reset' });
  await pass(0);
  expect(tab.shown()).toEqual(['missed']);
});

test('a conversation that comes on screen while a gap is looked over has no hole either', async () => {
  const { lines, service, pass, open, holdLists } = await setUp(streaming);
  const { cache, http } = await open();
  await pass(100);
  service.say('before', 'c2');
  await openTimeline(cache, http, 'c2');
  service.say('missed', 'c2');
  const answer = holdLists();
  lines[0]?.say({ type: 'reset' });
  await pass(100);
  const c2 = new QueryObserver<Timeline>(cache.queryClient, {
    queryKey: keys.timeline('c2'),
    queryFn: () => openTimeline(cache, http, 'c2'),
    staleTime: Number.POSITIVE_INFINITY,
  });
  ends.unshift(c2.subscribe(() => {}));
  answer();
  await pass(100);
  expect(c2.getCurrentResult().data?.messages.map(({ message }) => message)).toEqual(['missed', 'before']);
});

test('after a gap the lists hold the groups that came, and the names that were given, during it', async () => {
  const { lines, service, pass, open } = await setUp(streaming);
  const tab = await open();
  await pass(0);
  service.groups.splice(0, 1, someGroup('g2', { name: 'New' }), someGroup('g1', { name: 'Renamed' }));
  lines[0]?.say({ type: 'reset' });
  await pass(0);
  expect(tab.groups()).toEqual(['New', 'Renamed']);
});

test('what was pinned before a gap is asked for again', async () => {
  const { lines, pass, open } = await setUp(streaming);
  const { queryClient } = (await open()).cache;
  await pass(0);
  queryClient.setQueryData(keys.pinned('c1'), []);
  lines[0]?.say({ type: 'reset' });
  await pass(0);
  expect(queryClient.getQueryState(keys.pinned('c1'))?.isInvalidated).toBe(true);
});

type World = Awaited<ReturnType<typeof setUp>>;
type Missed = (world: Pick<World, 'service' | 'prefer' | 'appear'> & { asked: Record<string, unknown> }) => void;
const regroup =
  (change: Partial<Group>): Missed =>
  ({ service }) => {
    service.groups[0] = someGroup('g1', { conversation_id: 'c1', ...change });
  };
const reword =
  (change: Partial<Message>): Missed =>
  ({ service }) => {
    service.messages[0] = { ...service.say('in place of the first'), ...change };
    service.messages.pop();
  };
const adder = { id: 'u9', username: 'eve' };
const missed: Record<string, Missed> = {
  'a group is renamed': regroup({ name: 'Renamed' }),
  'a group has another member': regroup({ contacts: [person('me'), person('new')] }),
  'a group is archived': regroup({ archived_at: 9 }),
  'a group is restored': ({ service }) => void service.groups.splice(1, 1, someGroup('g0', { name: 'Restored' })),
  'a group is created': ({ service }) => void service.groups.unshift(someGroup('g2', { name: 'New' })),
  'a group is deleted': ({ service }) => void service.groups.shift(),
  'a group asks to be accepted': ({ service }) => void service.groups.unshift(someGroup('g2', { added_by: adder })),
  'a message is written': ({ service }) => void service.say('missed'),
  'a message is edited': reword({ message: 'edited', updated_at: 9 }),
  'a message is deleted': ({ service }) => void service.messages.pop(),
  'somebody reacts': reword({ reactions: [{ ok: ['ada'] }] }),
  'somebody reads': reword({ read_at: 9 }),
  'a member has another name': regroup({ contacts: [person('me'), person('renamed')] }),
  'an author has another name': reword({ contact: person('renamed') }),
  'one has another name': ({ appear }) => appear({ username: 'renamed' }),
  'one has another picture': ({ appear }) => appear({ avatar_url: 'https://pictures.test/new' }),
  'one reads elsewhere': ({ service }) => void service.markers.set('c1', service.messages[0]?.id ?? null),
  'roles are given': ({ asked }) => void Object.assign(asked, { roles: { admins: ['u1'] } }),
  'somebody is blocked elsewhere': ({ asked }) => void Object.assign(asked, { blocks: [adder] }),
  'a group is muted elsewhere': ({ prefer }) =>
    prefer({ group_id: 'g1', version: 1, pinned: false, muted: true, muted_until: null, hidden_at: null }),
  'a message is pinned': ({ asked }) => void Object.assign(asked, { pinned: ['m1'] }),
  'somebody is invited': ({ asked }) => void Object.assign(asked, { invites: ['i1'] }),
  'a report is in the audit trail': ({ asked }) => void Object.assign(asked, { audit: ['r1'] }),
  'a report waits': ({ asked }) => void Object.assign(asked, { reports: ['r1'], reportCount: 1 }),
  'one signs in elsewhere': ({ asked }) => void Object.assign(asked, { sessions: ['s1'] }),
};
const typingEvent: ChatEvent = { type: 'typing', conversation_id: 'c1', username: 'ada' };
const half = `count: 1\ndata: ${JSON.stringify(typingEvent).slice(0, 20)}`;
type Fault = (world: Pick<World, 'clock' | 'lines' | 'pass'>) => unknown;
/** Ways in which events are lost. Afterwards each view must equal the service. */
const faults: Record<string, Fault> = {
  'one event is lost, then comes a heartbeat': ({ lines: [line] }) => {
    line?.miss(1);
    line?.beat();
  },
  'every third event is lost': ({ lines: [line] }) => {
    for (const isLost of [true, false, false, true, false, false]) isLost ? line?.miss(1) : line?.say(typingEvent);
  },
  'ten events in a row are lost, then comes a heartbeat': ({ lines: [line] }) => {
    line?.miss(10);
    line?.beat();
  },
  'one event is lost while another trickles, then comes a heartbeat': async ({ lines: [line], pass }) => {
    line?.miss(1);
    line?.write(half);
    for (let second = 0; second < 12; second++) {
      line?.write(' '.repeat(33));
      await pass(1_000);
    }
    line?.write('\n\n');
    line?.beat();
  },
  'the stream breaks inside an event, and none had an id': async ({ lines, pass }) => {
    lines[0]?.write(half);
    lines[0]?.drop();
    await pass(2_000);
  },
  // A service that could not build an event sends a reset.
  'an event could not be built': ({ lines: [line] }) => line?.say({ type: 'reset' }),
  'one arrives that cannot be read': ({ lines: [line] }) => {
    line?.miss(1);
    line?.write('count: 1\ndata: {"type":"group.updated","group":{}}\n\n');
  },
  'nothing says that one is lost, and the page is in view again': async ({ clock, pass }) => {
    await pass(10_000);
    clock.wake();
    await pass(600);
  },
};
describe.each(Object.entries(missed))('F40 to F42: %s', (_, happens) => {
  test.each(Object.entries(faults))('and %s: every screen equals the service', async (_, fail) => {
    const { service, ...world } = await setUp(`${counted}, preferences, me`);
    const { open, pass, prefer, appear } = world;
    service.groups.push(someGroup('g0', { name: 'Away', archived_at: 5 }));
    const asked: Record<string, unknown> = { roles: { admins: [] }, blocks: [], pinned: [], invites: [], audit: [] };
    Object.assign(asked, { reports: [], reportCount: 0, sessions: [] });
    const show = async () => {
      const { cache, http, live, runtime, preferences, stop } = await open();
      ends.unshift(compareAgain({ cache, http, reconciler: live.reconciler, runtime }));
      const { queryClient } = cache;
      await openGroups(cache, http, true);
      const keysOf = {
        roles: keys.roles('g1'),
        blocks: keys.blocks,
        pinned: keys.pinned('c1'),
        invites: keys.invites('g1'),
        audit: keys.audit(null, {}),
        reports: keys.reports,
        reportCount: keys.reportCount,
        sessions: keys.sessions,
      };
      let { contact: shown } = await http(startEndpoints.readMe);
      ends.unshift(
        cache.commits.watch((each) => {
          if (each.type === 'contact.updated' && each.contact.id === shown.id) shown = each.contact;
        }),
      );
      for (const [name, queryKey] of Object.entries(keysOf)) {
        const options = { queryKey, queryFn: async () => asked[name], staleTime: Number.POSITIVE_INFINITY };
        ends.unshift(new QueryObserver(queryClient, options).subscribe(() => {}));
      }
      await pass(2_000);
      const read = () => ({
        active: queryClient.getQueryData<GroupList>(keys.groups(false))?.groups,
        archived: queryClient.getQueryData<GroupList>(keys.groups(true))?.groups,
        messages: queryClient.getQueryData<Timeline>(keys.timeline('c1'))?.messages,
        counted: queryClient.getQueryData<ConversationMap>(keys.conversations)?.get('c1'),
        asked: Object.values(keysOf).map((key) => queryClient.getQueryData(key)),
        preferred: preferences.getStored().said,
        shown,
      });
      return { read, stop };
    };
    const tab = await show();
    const before = tab.read();
    happens({ service, asked, prefer, appear });
    await fail(world);
    await pass(2_000);
    const after = tab.read();
    tab.stop();
    expect(after).not.toEqual(before);
    expect(after).toEqual((await show()).read());
  });
});

test('a stream that counts and has lost nothing is compared with nothing', async () => {
  const { lines, service, pass, open, created } = await setUp(counted);
  await open();
  await pass(2_000);
  service.requests.length = 0;
  lines[0]?.say({ type: 'typing', conversation_id: 'c1', username: 'ada' });
  lines[0]?.beat();
  lines[0]?.say({ type: 'typing', conversation_id: 'c1', username: 'ada' });
  lines[0]?.beat();
  await pass(2_000);
  expect(service.requests).toEqual([]);
  // A new stream counts its events from 0.
  lines[0]?.drop();
  await pass(2_000);
  service.requests.length = 0;
  lines[1]?.say(created('second'), '5');
  lines[1]?.beat();
  await pass(2_000);
  expect(service.requests.map(({ path }) => path)).toEqual(['/v1/conversations']);
});

test('F42: a stream that trickles is polled beside within ten seconds and a poll, and believed again once something whole comes', async () => {
  const { lines, service, pass, open, created } = await setUp(counted);
  const tab = await open();
  await pass(2_000);
  service.say('by asking');
  lines[0]?.write('data: {"type":');
  for (let second = 0; second < 11; second++) {
    lines[0]?.write(' '.repeat(33));
    await pass(1_000);
  }
  await pass(1_000);
  expect(tab.live.connection.get()).toBe('reconnecting');
  await pass(3_500);
  expect(tab.shown()).toEqual(['by asking', 'first']);
  expect(lines).toHaveLength(1);
  lines[0]?.write('"typing","conversation_id":"c1","username":"ada"}\n\n');
  await pass(1_000);
  expect(tab.live.connection.get()).toBe('ok');
  service.requests.length = 0;
  lines[0]?.say(created('by the stream'), '7');
  await pass(30_000);
  expect(tab.shown()?.[0]).toBe('by the stream');
  expect(service.requests.filter(({ path }) => path === '/v1/messages')).toEqual([]);
});

test('F42: a stream that breaks inside an event is opened again after the last whole one', async () => {
  const { lines, pass, open, created } = await setUp(counted);
  const tab = await open();
  await pass(100);
  lines[0]?.say(created('whole'), '7');
  lines[0]?.write(`count: 2\nid: 8\ndata: ${JSON.stringify(created('half')).slice(0, 40)}`);
  lines[0]?.drop();
  await pass(2_000);
  expect(tab.shown()).toEqual(['whole', 'first']);
  expect(lines[1]?.lastEventId).toBe('7');
});

test('a message of a group that is not in the list brings the group', async () => {
  const { lines, service, pass, open } = await setUp(streaming);
  const tab = await open();
  await pass(0);
  service.groups.unshift(someGroup('g2', { name: 'New' }));
  lines[0]?.say({ type: 'message.created', message: service.say('hello', 'c-g2') });
  await pass(1_000);
  expect(tab.groups()).toEqual(['New', 'group g1']);
});

test('an event that asks the service for more is made up for when the first try fails, though no other one comes', async () => {
  const { lines, service, pass, open, lose } = await setUp(counted);
  const tab = await open();
  await pass(2_000);
  service.groups.unshift(someGroup('g2', { name: 'New' }));
  lines[0]?.say({ type: 'message.created', message: service.say('hello', 'c-g2') });
  lose(true);
  await pass(1_000);
  expect(tab.groups()).toEqual(['group g1']);
  lose(false);
  await pass(13_000);
  expect(tab.groups()).toEqual(['New', 'group g1']);
  const [first] = service.messages;
  if (first) service.messages[0] = { ...first, read_at: 5 };
  lines[0]?.say({ type: 'read.moved', conversation_id: 'c1', username: 'ada', up_to: first?.id ?? '' });
  lose(true);
  await pass(1_000);
  lose(false);
  await pass(13_000);
  const shown = tab.cache.queryClient.getQueryData<Timeline>(keys.timeline('c1'));
  expect(shown?.messages.map(({ read_at }) => read_at)).toEqual([5]);
});

test('while the service does not answer, many events ask it for a list no more often than one', async () => {
  const { lines, service, pass, open, lose } = await setUp(counted);
  await open();
  await pass(2_000);
  lose(true);
  for (let n = 0; n < 5; n++) {
    service.groups.unshift(someGroup(`n${n}`, { name: `New ${n}` }));
    lines[0]?.say({ type: 'message.created', message: service.say('hello', `c-n${n}`) });
    await pass(1_000);
  }
  lose(false);
  const before = service.requests.length;
  await pass(20_000);
  const lists = service.requests.slice(before).filter(({ method, path }) => method === 'GET' && path === '/v1/groups');
  expect(lists).toHaveLength(1);
});

test('trouble is told when it lasts a second, and not before', async () => {
  const { lines, pass, open, refuse, created } = await setUp(streaming);
  const { live } = await open();
  await pass(0);
  lines[0]?.say(created('second'), '7');
  await pass(0);
  refuse(true);
  lines[0]?.drop();
  await pass(500);
  expect(live.connection.get()).toBe('ok');
  await pass(600);
  expect(live.connection.get()).toBe('reconnecting');
  refuse(false);
  await pass(60_000);
  expect(live.connection.get()).toBe('ok');
  expect(lines[1]?.lastEventId).toBe('7');
});

test('when the browser loses its network the open stream is given up, and taken up again where it was', async () => {
  const { clock, lines, pass, open, refuse, created } = await setUp(streaming);
  const { live } = await open();
  await pass(0);
  lines[0]?.say(created('second'), '7');
  await pass(0);
  refuse(true);
  clock.setOnline(false);
  await pass(500);
  expect(live.connection.get()).toBe('ok');
  await pass(600);
  expect(live.connection.get()).toBe('offline');
  refuse(false);
  clock.setOnline(true);
  clock.wake();
  await pass(0);
  expect(live.connection.get()).toBe('ok');
  expect(lines[1]?.lastEventId).toBe('7');
});

test('what could not be loaded while the line was down is loaded when it is back, in every tab', async () => {
  const { lines, pass, open } = await setUp(streaming);
  let down = true;
  const queryFn = async () => {
    if (down) throw new NetworkError();
    return 'there';
  };
  const watched = [await open(), await open()].map(({ cache }) => {
    const query = new QueryObserver(cache.queryClient, { queryKey: ['late'], queryFn, retry: false });
    ends.unshift(query.subscribe(() => {}));
    return query;
  });
  await pass(0);
  expect(watched.map((query) => query.getCurrentResult().status)).toEqual(['error', 'error']);
  down = false;
  lines[0]?.drop();
  await pass(60_000);
  expect(watched.map((query) => query.getCurrentResult().data)).toEqual(['there', 'there']);
});

test('what failed once while the stream stayed open comes by itself, as long as it is on screen', async () => {
  const { pass, open } = await setUp(streaming);
  const { cache } = await open();
  await pass(100);
  let asked = 0;
  const queryFn = async () => {
    if (++asked === 1) throw new ApiError({ status: 502, code: 'bad-gateway' });
    return 'there';
  };
  const options = { queryFn, retry: false };
  const shown = new QueryObserver(cache.queryClient, { ...options, queryKey: ['shown'] });
  ends.unshift(shown.subscribe(() => {}));
  await pass(100);
  expect(shown.getCurrentResult().status).toBe('error');
  await pass(1_000);
  expect(shown.getCurrentResult().data).toBe('there');

  asked = 0;
  const left = new QueryObserver(cache.queryClient, { ...options, queryKey: ['left'] });
  const leave = left.subscribe(() => {});
  await pass(100);
  leave();
  await pass(120_000);
  expect(asked).toBe(1);
});

test('a window of this device that newer messages reach stays lost until its own question is answered', async () => {
  const { service, pass, open, created, lines } = await setUp(streaming);
  const { cache, http } = await open();
  for (let n = 0; n < 40; n++) service.say(`w${n}`);
  const [anchor] = service.messages;
  if (!anchor) throw new Error('no message');
  await pass(100);
  let isThere = false;
  const queryKey = keys.timeline('c1', anchor.id);
  cache.write<Timeline>(queryKey, { messages: [anchor], older: false, newer: false, unconfirmed: true });
  const query = new QueryObserver<Timeline>(cache.queryClient, {
    queryKey,
    queryFn: () =>
      isThere ? openTimeline(cache, http, 'c1', { anchorId: anchor.id }) : Promise.reject(new NetworkError()),
    retry: false,
    refetchOnMount: 'always',
  });
  ends.unshift(query.subscribe(() => {}));
  await pass(100);
  lines[0]?.say(created('live'));
  lines[0]?.say({ type: 'reset' });
  await pass(100);
  expect(query.getCurrentResult().data?.messages).toContainEqual(anchor);
  isThere = true;
  for (let n = 0; n < 10; n++) await pass(1_000);
  expect(query.getCurrentResult().data?.unconfirmed).toBeUndefined();
  expect(query.getCurrentResult().data?.messages).toContainEqual(anchor);
});

test('what is refused at last says so, and is not asked for again', async () => {
  const { pass, open } = await setUp(streaming);
  const { cache } = await open();
  let asked = 0;
  const queryFn = async () => {
    throw new ApiError({ status: ++asked === 1 ? 503 : 403, code: 'no' });
  };
  const query = new QueryObserver(cache.queryClient, { queryKey: ['refused'], queryFn, retry: false });
  ends.unshift(query.subscribe(() => {}));
  await pass(100);
  await pass(1_000);
  expect(query.getCurrentResult().error).toMatchObject({ status: 403 });
  const before = asked;
  await pass(120_000);
  expect(asked).toBe(before);
});

test('without locks one tab of a browser has a stream, the others poll, and one that is turned to takes it up where it was', async () => {
  const { lines, pass, open, created } = await setUp(streaming);
  const tabs = [];
  for (let n = 0; n < 3; n++) {
    const wake = createEmitter();
    const more: Partial<Runtime> = { withTabLock: null, attention: () => 'visible', onWake: wake.subscribe };
    tabs.push({ ...(await open(more, undefined, loneTab())), wake: wake.emit });
    await pass(0);
    if (n === 0) lines[0]?.say(created('second'), '7');
    await pass(0);
  }
  const [first, , third] = tabs;
  const areOpen = () => lines.map((line) => line.isOpen());
  expect(areOpen()).toEqual([false, false, true]);
  lines[2]?.say(created('third'), '8');
  await pass(5_000);
  expect(third?.shown()).toEqual(['third', 'second', 'first']);
  expect(first?.shown()).toEqual(['second', 'first']);
  await pass(15_000);
  expect(first?.shown()).toEqual(['third', 'second', 'first']);
  expect(first?.live.connection.get()).toBe('ok');

  first?.wake();
  await pass(0);
  expect(areOpen()).toEqual([false, false, false, true]);
  expect(lines[3]?.lastEventId).toBe('7');
  lines[3]?.say(created('fourth'), '9');
  await pass(0);
  expect(first?.shown()?.[0]).toBe('fourth');
});

test('without locks the tab in focus keeps its stream, whatever another opens', async () => {
  const { lines, pass, open } = await setUp(streaming);
  await open({ withTabLock: null }, undefined, loneTab());
  await pass(0);
  await open({ withTabLock: null, attention: () => 'hidden' }, undefined, loneTab());
  await pass(0);
  expect(lines.map((line) => line.isOpen())).toEqual([true, true]);
});

test('with locks the tab that leads for one person keeps its stream, whatever that of another person opens', async () => {
  const { lines, pass, open } = await setUp(streaming);
  await open({ attention: () => 'visible' }, undefined, createFakeTabs()());
  await pass(0);
  await open({}, undefined, createFakeTabs()());
  await pass(0);
  expect(lines.map((line) => line.isOpen())).toEqual([true, true]);
});

test('without locks a tab that left its stream to another says when the service is away, and when it is back', async () => {
  const { lines, pass, open, lose } = await setUp(streaming);
  const { live } = await open({ withTabLock: null, attention: () => 'visible' }, undefined, loneTab());
  await pass(0);
  await open({ withTabLock: null }, undefined, loneTab());
  await pass(0);
  expect(lines[0]?.isOpen()).toBe(false);
  lose(true);
  await pass(5_000);
  await pass(15_000);
  await pass(1_000);
  expect(live.connection.get()).toBe('reconnecting');
  lose(false);
  for (let n = 0; n < 3; n++) await pass(10_000);
  expect(live.connection.get()).toBe('ok');
});

test('after a long outage the line is asked for again within ten seconds', async () => {
  const { lines, pass, open, refuse } = await setUp(streaming);
  await open();
  await pass(0);
  refuse(true);
  lines[0]?.drop();
  for (let i = 0; i < 30; i++) await pass(10_000);
  refuse(false);
  await pass(10_000);
  expect(lines).toHaveLength(2);
});

test('what waits for its next try is tried when the line is back, in every tab', async () => {
  const { lines, pass, open, refuse } = await setUp(streaming);
  let down = true;
  const tabs = [await open(), await open()];
  await pass(0);
  refuse(true);
  lines[0]?.drop();
  await pass(100);
  const change = { type: 'message.deleted', conversation_id: 'c1', message_id: 'm1' } as const;
  const sent = tabs.map(() => 0);
  const ends = tabs.map(async ({ cache, runtime }, tab) => {
    const send = async () => {
      sent[tab] = (sent[tab] ?? 0) + 1;
      if (down) throw new NetworkError();
      return null;
    };
    await mutate(cache, { change, scope: 'm1', runtime, send });
  });
  for (let i = 0; i < 30; i++) await pass(5_000);
  down = false;
  const before = [...sent];
  await pass(5_000);
  expect(sent).toEqual(before);
  refuse(false);
  await pass(10_000);
  await Promise.all(ends);
  expect(sent).toEqual(before.map((n) => n + 1));
});

test('a look at a gap that fails is made up for', async () => {
  const { lines, service, pass, open, lose } = await setUp(streaming);
  const tab = await open();
  await pass(100);
  service.say('missed');
  lose(true);
  lines[0]?.say({ type: 'reset' }, '9');
  await pass(100);
  lines[0]?.drop();
  await pass(1_000);
  lose(false);
  await pass(10_000);
  expect(lines[1]?.lastEventId).toBe('9');
  expect(tab.shown()).toEqual(['missed', 'first']);
});

test('who types is named for five seconds, and never oneself', async () => {
  const { lines, pass, open } = await setUp(streaming);
  const { live } = await open();
  await pass(0);
  lines[0]?.say({ type: 'typing', conversation_id: 'c1', username: 'lin' });
  lines[0]?.say({ type: 'typing', conversation_id: 'c1', username: 'me' });
  await pass(0);
  expect(live.typing.names('c1')).toEqual(['lin']);
  await pass(5_000);
  expect(live.typing.names('c1')).toEqual([]);
});

test('who types is named for five seconds and one tells of it every three, though the clock is put back', async () => {
  const { clock, lines, service, pass, open } = await setUp(streaming);
  let back = 0;
  const { live, http } = await open({ now: () => clock.runtime.now() - back });
  await pass(0);
  lines[0]?.say({ type: 'typing', conversation_id: 'c1', username: 'lin' });
  live.typing.send(http, 'c1');
  await pass(0);
  back = 3_600_000;
  await pass(5_000);
  expect(live.typing.names('c1')).toEqual([]);
  live.typing.send(http, 'c1');
  await pass(0);
  expect(service.requests.filter(({ path }) => path.endsWith('/typing'))).toHaveLength(2);
});

test('who types is no longer named when the message comes, and others still are', async () => {
  const { lines, pass, created, open } = await setUp(streaming);
  const { live } = await open();
  await pass(0);
  for (const username of ['lin', 'ada']) lines[0]?.say({ type: 'typing', conversation_id: 'c1', username });
  lines[0]?.say(created('here it is'));
  await pass(0);
  expect(live.typing.names('c1')).toEqual(['ada']);
});

test('one tells of one’s own typing every three seconds at most', async () => {
  const { clock, service, pass, open } = await setUp(streaming);
  const { cache, live, http } = await open();
  await pass(0);
  for (let i = 0; i < 5; i++) live.typing.send(http, 'c1');
  clock.advance(3_000);
  live.typing.send(http, 'c1');
  await pass(0);
  const sent = () => service.requests.filter((h) => h.path.endsWith('/typing'));
  expect(sent()).toHaveLength(2);
  // The session has expired. The service would refuse the request, so none is sent.
  cache.signedIn.set(false);
  clock.advance(3_000);
  live.typing.send(http, 'c1');
  cache.signedIn.set(true);
  await pass(0);
  expect(sent()).toHaveLength(2);
});

const paths = (heard: { path: string; query: URLSearchParams }[], path: string) =>
  heard.filter((each) => each.path === path).map(({ query }) => query.get('conversation_id') ?? query.get('ids'));

test('a marker that one moves elsewhere counts again what is unread, and other people’s show when they have seen it', async () => {
  const { lines, service, pass, open } = await setUp(streaming);
  const tab = await open();
  await pass(100);
  await pass(2_000);
  service.requests.length = 0;
  const moved = (username: string, conversation_id: string) =>
    lines[0]?.say({ type: 'read.moved', conversation_id, username, up_to: 'm000001' });
  moved('me', 'c1');
  await pass(149);
  expect(service.requests).toEqual([]);
  await pass(1);
  expect(service.requests.map(({ path }) => path)).toEqual(['/v1/conversations']);
  service.requests.length = 0;
  const [first] = service.messages;
  if (first) service.messages[0] = { ...first, read_at: 7 };
  moved('lin', 'c1');
  moved('lin', 'c1');
  moved('lin', 'c-elsewhere');
  await pass(599);
  expect(service.requests).toEqual([]);
  await pass(1);
  expect(paths(service.requests, '/v1/messages')).toEqual(['c1']);
  expect(tab.cache.queryClient.getQueryData<Timeline>(keys.timeline('c1'))?.messages[0]?.read_at).toBe(7);
});

test('a marker that says when it moved shows what was seen without a request', async () => {
  const { lines, service, pass, open } = await setUp(streaming);
  const tab = await open();
  await pass(100);
  const ownMessage = (id: string, read_at: number | null) =>
    someMessage(id, { created_at: 2_000_000_000 + Number(id.slice(1)), contact: person('me'), read_at });
  const messages = [ownMessage('m2', 5), ownMessage('m3', null), someMessage('m4', { created_at: 2_000_000_004 })];
  for (const message of [...messages, ownMessage('m5', null), ownMessage('m6', null)])
    lines[0]?.say({ type: 'message.created', message });
  const seen = () =>
    tab.cache.queryClient
      .getQueryData<Timeline>(keys.timeline('c1'))
      ?.messages.flatMap(({ id, read_at }) => (id.length === 2 ? [`${id} ${read_at}`] : []));
  await pass(2_000);
  service.requests.length = 0;
  const moved = (up_to: string) =>
    lines[0]?.say({ type: 'read.moved', conversation_id: 'c1', username: 'mei', up_to, at: 7 });
  moved('m5');
  await pass(2_000);
  expect(seen()).toEqual(['m6 null', 'm5 7', 'm4 null', 'm3 7', 'm2 5']);
  expect(service.requests).toEqual([]);
  // Markers of the same second. One of them is the person's own.
  const others = [
    { username: 'lin', up_to: 'm3', at: 8 },
    { username: 'me', up_to: 'm5' },
  ];
  lines[0]?.say({ type: 'read.moved', conversation_id: 'c1', username: 'mei', up_to: 'm6', at: 8, others });
  await pass(2_000);
  expect(seen()?.slice(0, 2)).toEqual(['m6 8', 'm5 7']);
  expect(service.requests.map(({ path }) => path)).toEqual(['/v1/conversations']);
  service.requests.length = 0;
  moved('m-not-loaded');
  await pass(600);
  expect(paths(service.requests, '/v1/messages')).toEqual(['c1']);
});

test('a marker that this page moved is not counted again: the answer has the count', async () => {
  const { lines, service, pass, open } = await setUp(streaming);
  const { cache } = await open();
  await pass(100);
  await pass(2_000);
  service.requests.length = 0;
  const event = (up_to: string) => ({ type: 'read.moved', conversation_id: 'c1', username: 'me', up_to }) as const;
  const conversation = { id: 'c1', latest_message: null, unread_count: 0, read_up_to: 'm000001' };
  commit(cache, {
    type: 'conversation.loaded',
    conversation: { ...conversation, mention_count: 0, next_mention: null },
  });
  lines[0]?.say(event('m000001'));
  await pass(2_000);
  expect(service.requests).toEqual([]);
  lines[0]?.say(event('m000002'));
  await pass(150);
  expect(paths(service.requests, '/v1/conversations')).toEqual(['c1']);
});

test('events of groups, edits and deletions show at once', async () => {
  const { lines, service, pass, open } = await setUp(streaming);
  const tab = await open();
  await pass(100);
  const [first] = service.messages;
  if (!first) throw new Error('no message');
  lines[0]?.say({ type: 'group.created', group: someGroup('g2', { name: 'New' }) });
  lines[0]?.say({ type: 'message.updated', message: { ...first, message: 'edited' } });
  await pass(0);
  expect(tab.groups()).toEqual(['New', 'group g1']);
  expect(tab.shown()).toEqual(['edited']);
  lines[0]?.say({ type: 'message.deleted', conversation_id: 'c1', message_id: first.id });
  await pass(0);
  expect(tab.shown()).toEqual([]);
});

test('a message is counted soon, one that is on screen a little later, and one that was heard before not again', async () => {
  const { lines, service, pass, open, created } = await setUp(streaming);
  const tab = await open();
  tab.cache.queryClient.setQueryData(
    keys.conversations,
    new Map([['c-g1', { id: 'c-g1', latest_message: null, unread_count: 0, read_up_to: null }]]),
  );
  await pass(100);
  await pass(2_000);
  service.requests.length = 0;
  const counted = () => paths(service.requests, '/v1/conversations');
  const elsewhere: ChatEvent = { type: 'message.created', message: service.say('there', 'c-g1') };
  lines[0]?.say(elsewhere);
  await pass(150);
  expect(counted()).toEqual(['c-g1']);
  lines[0]?.say(elsewhere);
  await pass(2_000);
  expect(counted()).toEqual(['c-g1']);
  lines[0]?.say(created('here'));
  await pass(1_499);
  expect(counted()).toEqual(['c-g1']);
  await pass(1);
  expect(counted()).toEqual(['c-g1', 'c1']);
});

test('an own message from elsewhere is counted only where it ends a count', async () => {
  const { lines, service, pass, open } = await setUp(streaming);
  const tab = await open();
  await pass(100);
  await pass(2_000);
  const readUpTo = (id: string, unread_count: number) =>
    [id, { id, latest_message: null, unread_count, read_up_to: null }] as const;
  tab.cache.queryClient.setQueryData(keys.conversations, new Map([readUpTo('c1', 0), readUpTo('c-g1', 3)]));
  service.requests.length = 0;
  lines[0]?.say({ type: 'message.created', message: service.say('nothing to read', 'c1', 'me') });
  lines[0]?.say({ type: 'message.created', message: service.say('read to here', 'c-g1', 'me') });
  await pass(2_000);
  expect(paths(service.requests, '/v1/conversations')).toEqual(['c-g1']);
});

test('groups of messages nobody knows are asked for once, though many come; those of known groups never', async () => {
  const { lines, service, pass, open, created } = await setUp(streaming);
  await open();
  await pass(100);
  service.requests.length = 0;
  lines[0]?.say(created('known'));
  await pass(2_000);
  expect(service.requests.filter(({ path }) => path === '/v1/groups')).toEqual([]);
  for (const text of ['one', 'two']) lines[0]?.say({ type: 'message.created', message: service.say(text, 'c-g2') });
  await pass(599);
  expect(service.requests.filter(({ path }) => path === '/v1/groups')).toEqual([]);
  await pass(1);
  expect(service.requests.filter(({ path }) => path === '/v1/groups')).toHaveLength(1);
});

test('a message of a restored group that only the list of archived ones knows brings it back', async () => {
  const { lines, service, pass, open } = await setUp(streaming);
  const { cache, http } = await open();
  await pass(100);
  service.groups.push(someGroup('g2', { archived_at: 5 }));
  await openGroups(cache, http, true);
  const heard = async () => {
    service.requests.length = 0;
    lines[0]?.say({ type: 'message.created', message: service.say('here', 'c-g2') });
    await pass(1_000);
    return service.requests.filter(({ path }) => path === '/v1/groups').length;
  };
  expect(await heard()).toBe(0);
  commit(cache, { type: 'group.updated', group: someGroup('g2') });
  service.groups.splice(0, service.groups.length, someGroup('g2'));
  commit(cache, { type: 'groups.reconciled', archived: false, groups: [], has_more: false, by_activity: true });
  expect(await heard()).toBe(1);
  expect(await heard()).toBe(0);
});

test('a service that asks for time is shown as waiting, for as long as it says, whatever wakes the page', async () => {
  const { clock, lines, pass, open, beBusy } = await setUp(streaming);
  const { live } = await open();
  await pass(100);
  beBusy(30);
  lines[0]?.drop();
  await pass(1_000);
  await pass(1_000);
  expect(live.connection.get()).toEqual({ waiting: 30 });
  beBusy(null);
  clock.wake();
  await pass(28_000);
  expect(lines).toHaveLength(1);
  await pass(2_000);
  expect(lines).toHaveLength(2);
  expect(live.connection.get()).toBe('ok');
});

test('coming back into view asks for the line at once', async () => {
  const { clock, lines, pass, open, refuse } = await setUp(streaming);
  await open();
  await pass(100);
  refuse(true);
  lines[0]?.drop();
  for (let i = 0; i < 8; i++) await pass(10_000);
  refuse(false);
  await pass(0);
  expect(lines).toHaveLength(1);
  clock.wake();
  await pass(0);
  expect(lines).toHaveLength(2);
});

test('a line that breaks again and again is asked for ever later, and after a good one soon again', async () => {
  const { lines, pass, open, refuse } = await setUp(streaming);
  await open();
  await pass(100);
  // The random number of the fake runtime is one half, so the client waits half of the backoff.
  const broken = async () => {
    const before = lines.length;
    lines.at(-1)?.drop();
    let waited = 0;
    await pass(0);
    while (lines.length === before && waited < 20_000) {
      await pass(250);
      waited += 250;
    }
    return waited;
  };
  const waits = [await broken(), await broken(), await broken(), await broken()];
  expect(waits).toEqual([1_000, 2_000, 4_000, 5_000]);
  await pass(10_001);
  expect(await broken()).toBe(500);
  refuse(false);
});

test('a line without an event id behind it looks at what may have been missed, one with it does not', async () => {
  const { lines, service, pass, open, created } = await setUp(streaming);
  await open();
  await pass(100);
  const looks = () => service.requests.filter(({ path }) => path === '/v1/groups').length;
  const before = looks();
  lines[0]?.drop();
  await pass(5_000);
  expect(lines).toHaveLength(2);
  expect(looks()).toBe(before + 1);
  lines[1]?.say(created('second'), '7');
  await pass(0);
  lines[1]?.drop();
  await pass(5_000);
  expect(lines).toHaveLength(3);
  expect(looks()).toBe(before + 1);
});

test('without events trouble is reported, and a beat that succeeds ends it', async () => {
  const { clock, service, pass, open, lose } = await setUp(null);
  const { live, shown } = await open();
  await pass(4_000);
  lose(true);
  for (let i = 0; i < 6; i++) await pass(1_000);
  expect(live.connection.get()).toBe('reconnecting');
  service.say('second');
  lose(false);
  clock.wake();
  for (let i = 0; i < 6; i++) await pass(1_000);
  expect(live.connection.get()).toBe('ok');
  expect(shown()).toEqual(['second', 'first']);
});

test('without events a beat that fails is followed by a later one, by ever more, and after one that succeeds as at first', async () => {
  const { pass, open, lose, tries } = await setUp(null);
  await open();
  await pass(100);
  const untilNext = async () => {
    const before = tries();
    let waited = 0;
    for (; tries() === before && waited < 20_000; waited += 250) await pass(250);
    return waited;
  };
  lose(true);
  await untilNext();
  // Half of the backoff plus the poll interval of 3 s.
  expect([await untilNext(), await untilNext(), await untilNext(), await untilNext()]).toEqual([
    ...[4_000, 5_000, 7_000, 8_000],
  ]);
  lose(false);
  await untilNext();
  await pass(100);
  lose(true);
  await untilNext();
  expect(await untilNext()).toBe(4_000);
});

test.each([null, 'read'])('without events the lists are looked at with every tenth beat: %s', async (capabilities) => {
  const { clock, service, pass, open } = await setUp(capabilities);
  await open();
  await pass(100);
  service.requests.length = 0;
  const asked = (isIt: (request: FakeRequest) => boolean) => service.requests.filter(isIt).length;
  const listsByBeat: number[] = [];
  for (let beat = 1; beat <= 20; beat++) {
    clock.wake();
    await pass(0);
    listsByBeat.push(asked(({ path }) => path === '/v1/groups'));
  }
  expect(asked(({ path, query }) => path === '/v1/messages' && !query.has('conversation_id'))).toBe(20);
  expect(listsByBeat).toEqual([...Array(9).fill(0), ...Array(10).fill(1), 2]);
});

test('without events a tab looks more often the closer somebody watches', async () => {
  for (const [attention, ms] of [
    ['focused', 3_000],
    ['visible', 15_000],
    ['hidden', 60_000],
  ] as const) {
    const { clock, service, pass, open } = await setUp(null);
    clock.see(attention);
    const { stop } = await open();
    await pass(100);
    service.requests.length = 0;
    await pass(ms - 101);
    expect(service.requests).toEqual([]);
    await pass(1);
    expect(service.requests.length).toBeGreaterThan(0);
    stop();
  }
});

test('a newest page is as old as the request that may have been made for it before the app was there', async () => {
  const { open } = await setUp(streaming);
  const { cache, http } = await open({}, { askedSince: () => 7, endReads: () => null });
  const asked: (number | undefined)[] = [];
  const stop = cache.commits.watch((change) => {
    if (change.type === 'messages.reconciled') asked.push(change.asked);
  });
  await openTimeline(cache, http, 'c1');
  await reconcile(cache, http, 'c1');
  stop();
  expect(new Set(asked)).toEqual(new Set([7]));
});

test('what is compared when the stream opens was asked for since, and not with the page', async () => {
  const { pass, open } = await setUp(streaming);
  let isOver = false;
  const early = {
    askedSince: () => (isOver ? performance.now() : 0),
    endReads: () => {
      isOver = true;
      return null;
    },
  };
  const { cache } = await open({}, early);
  const asked: (number | undefined)[] = [];
  cache.commits.watch((change) => {
    if (change.type === 'messages.reconciled') asked.push(change.asked);
  });
  await pass(100);
  expect(asked.length).toBeGreaterThan(0);
  expect(asked).not.toContain(0);
});

test('what a tab that follows has asked for before it listened is compared once its first view is there', async () => {
  const { service, pass, open } = await setUp(streaming);
  await open();
  await pass(100);
  const second = await open();
  await pass(100);
  // The leading tab has forwarded the event before the second tab listened.
  service.say('passed on before');
  second.live.settled();
  await pass(100);
  expect(second.shown()).toEqual(['passed on before', 'first']);

  const asked = service.requests.length;
  second.live.settled();
  await pass(100);
  expect(service.requests.length).toBe(asked);
});

test('a tab that leads before its first view is there goes on from its own first answers, not from an event it heard', async () => {
  const { lines, pass, open, created, tellEvent } = await setUp(streaming);
  const first = await open();
  await pass(100);
  tellEvent('5');
  const second = await open();
  await pass(100);
  lines[0]?.say(created('heard'), '9');
  await pass(100);
  first.stop();
  await pass(100);
  expect(lines.map(({ lastEventId }) => lastEventId)).toEqual([null, '5']);
  second.live.settled();
});

test('a start whose token came with an event asks for nothing again: the stream begins after that event', async () => {
  const { lines, service, pass, open, created, tellEvent } = await setUp(streaming);
  tellEvent('5');
  const early = { askedSince: () => 0, endReads: () => performance.now() };
  const { live, shown, cache, http, runtime } = await open({}, early);
  ends.unshift(compareAgain({ cache, http, reconciler: live.reconciler, runtime }));
  const asked = service.requests.length;
  // `settled` may run before or after the tab knows that it leads. The test calls it both times.
  live.settled();
  await pass(100);
  expect(lines[0]?.lastEventId).toBe('5');
  live.settled();
  lines[0]?.say(created('meanwhile'), '6');
  await pass(100);
  expect(shown()).toEqual(['meanwhile', 'first']);
  await pass(11_000);
  await pass(11_000);
  const counts = (request: FakeRequest) => request.path.endsWith('/conversations');
  expect(service.requests.slice(asked).filter((request) => !counts(request))).toEqual([]);

  // The stream has no event id, so the client compares everything after the reset.
  service.say('missed');
  lines[0]?.say({ type: 'reset' });
  await pass(100);
  expect(shown()).toEqual(['missed', 'meanwhile', 'first']);
});

test('an event that came with a token is good for one beginning, and for no tab that followed another first', async () => {
  const { lines, pass, open, tellEvent } = await setUp(streaming);
  tellEvent('5');
  const first = await open();
  const second = await open();
  await pass(100);
  second.live.settled();
  first.stop();
  await pass(100);
  expect(lines.map(({ lastEventId }) => lastEventId)).toEqual(['5', null]);
});

test('without events the tab that leads has the others look too, those that somebody sees', async () => {
  const { service, pass, open, clock } = await setUp(null);
  await open();
  let attention: 'focused' | 'hidden' = 'hidden';
  const other = await open({ attention: () => attention });
  await pass(100);
  const message = service.say('second');
  clock.wake();
  await pass(0);
  expect(other.shown()).toEqual(['second', 'first']);
  // Only a comparison shows that this message was deleted.
  service.messages.splice(service.messages.indexOf(message), 1);
  clock.wake();
  await pass(0);
  expect(other.shown()).toEqual(['second', 'first']);
  attention = 'focused';
  clock.wake();
  await pass(0);
  expect(other.shown()).toEqual(['first']);
});

test('a look that another tab asks for is repeated until the service answers', async () => {
  const { service, pass, open, lack, newTab } = await setUp(null);
  const leading = newTab();
  void leading.lead(() => new Promise(() => {}), new AbortController().signal);
  const tab = await open();
  await pass(100);
  service.say('second');
  lack('c1', 503, 1);
  leading.broadcast({ type: 'look', lists: false });
  await pass(1_000);
  expect(tab.shown()).toEqual(['second', 'first']);
});

test('what leads tells the other tabs that the service is there again, and not with every beat', async () => {
  const { pass, open, overhear } = await setUp(null);
  const heard = overhear();
  await open();
  for (let beat = 0; beat < 5; beat++) await pass(3_100);
  expect(heard.filter(({ type }) => type === 'back')).toEqual([{ type: 'back', away: true }]);
});

test('with its stream open no tab says how often it would look', async () => {
  const { pass, open, overhear } = await setUp(streaming);
  const heard = overhear();
  await open({ attention: () => 'hidden' });
  await open();
  for (let n = 0; n < 5; n++) await pass(3_100);
  expect(heard.filter(({ type }) => type === 'wanted')).toEqual([]);
});

test('a tab that opens later learns how the line is, and hears what becomes of it', async () => {
  const { lines, pass, open, refuse } = await setUp(streaming);
  await open();
  await pass(100);
  refuse(true);
  lines[0]?.drop();
  await pass(1_000);
  await pass(1_000);
  const late = await open();
  await pass(0);
  expect(late.live.connection.get()).toBe('reconnecting');
  refuse(false);
  for (let i = 0; i < 10; i++) await pass(1_000);
  expect(late.live.connection.get()).toBe('ok');
});

test('a session that ends while there is trouble is no trouble of the line', async () => {
  const { lines, pass, open, refuse } = await setUp(streaming);
  const tab = await open();
  await pass(100);
  refuse(true);
  lines[0]?.drop();
  await pass(1_000);
  await pass(1_000);
  expect(tab.live.connection.get()).toBe('reconnecting');
  tab.cache.signedIn.set(false);
  await pass(0);
  expect(tab.live.connection.get()).toBe('ok');
});

test('what failed for want of a session is asked for again when there is one', async () => {
  const { pass, open } = await setUp(streaming);
  const { cache } = await open();
  await pass(100);
  cache.signedIn.set(false);
  let asked = 0;
  const queryFn = async () => {
    if (++asked === 1) throw new ApiError({ status: 401, code: 'unauthorized' });
    return 'there';
  };
  const query = new QueryObserver(cache.queryClient, { queryKey: ['late'], queryFn, retry: false });
  ends.unshift(query.subscribe(() => {}));
  await pass(100);
  expect(query.getCurrentResult().status).toBe('error');
  cache.signedIn.set(true);
  await pass(0);
  expect(query.getCurrentResult().data).toBe('there');
});

describe('back after a gap, with several pages loaded', () => {
  const setUpWindow = async (rows: number, more: Partial<Timeline> = {}) => {
    const world = await setUp(streaming);
    for (let n = 0; n < 200; n++) world.service.say(`row ${n}`);
    const tab = await world.open();
    await world.pass(20);
    await world.pass(20);
    // The visible group is also read by a query of its own.
    const stopWatching = new QueryObserver(tab.cache.queryClient, {
      queryKey: keys.group('g1'),
      queryFn: () => tab.http(endpoints.retrieveGroup, { params: { id: 'g1' } }),
      staleTime: Number.POSITIVE_INFINITY,
    }).subscribe(() => {});
    ends.push(stopWatching);
    await world.pass(1_000);
    const newestFirst = world.service.messages.toReversed();
    const messages = more.newer ? newestFirst.slice(50, 50 + rows) : newestFirst.slice(0, rows);
    tab.cache.write<Timeline>(keys.timeline('c1'), { messages, older: true, newer: false, ...more });
    const before = world.service.requests.length;
    const asked = () => world.service.requests.slice(before).map(({ path }) => path);
    const ids = () => tab.cache.queryClient.getQueryData<Timeline>(keys.timeline('c1'))?.messages.map(({ id }) => id);
    return { ...world, ...tab, messages, asked, ids };
  };

  for (const more of [{ newer: false }, { newer: true }])
    test(`all of the window is right after one trip, and at most five requests: ${JSON.stringify(more)}`, async () => {
      const { service, lines, pass, messages, asked, ids, shown } = await setUpWindow(135, more);
      const gone = [1, 40, 70, 71, 134].map((index) => messages[index]?.id ?? '');
      for (const id of gone)
        service.messages.splice(
          service.messages.findIndex((each) => each.id === id),
          1,
        );
      const edited = service.messages.find(({ id }) => id === messages[120]?.id);
      if (edited) edited.message = 'edited meanwhile';
      for (let n = 0; n < 8; n++) service.say(`new ${n}`);
      lines[0]?.say({ type: 'reset' });
      await pass(10);
      await pass(10);
      const left = messages.map(({ id }) => id).filter((id) => !gone.includes(id));
      expect(ids()?.filter((id) => left.includes(id))).toEqual(left);
      expect(ids()?.some((id) => gone.includes(id))).toBe(false);
      expect(shown()).toContain('edited meanwhile');
      expect(shown()?.includes('new 7')).toBe(!more.newer);
      expect(asked().toSorted()).toEqual(['/v1/conversations', '/v1/groups', '/v1/messages', '/v1/messages']);
    });

  test('a group on screen that no list names is asked for by itself', async () => {
    const { service, lines, pass, asked } = await setUpWindow(30);
    service.groups.splice(0, 1);
    lines[0]?.say({ type: 'reset' });
    await pass(10);
    await pass(10);
    expect(asked()).toContain('/v1/groups/g1');
  });
});

test('without events what a deletion brings back into the newest page is not told, and moves no group', async () => {
  const { clock, service, pass, open } = await setUp(null);
  service.groups.push(someGroup('g2', { conversation_id: 'c2' }));
  service.say('long ago', 'c2');
  for (let n = 0; n < 30; n++) service.say(`w${n}`);
  clock.see('hidden');
  const tab = await open();
  const told: string[] = [];
  tab.live.unseen.subscribe(({ messages }) => told.push(...messages.map(({ message }) => message)));
  await pass(70_000);
  expect(tab.groups()).toEqual(['group g1', 'group g2']);
  service.messages.splice(-5, 1);
  await pass(70_000);
  await pass(500);
  expect(told).toEqual([]);
  expect(tab.groups()).toEqual(['group g1', 'group g2']);
});

test('without events the tab that leads in the background looks as often as another one needs', async () => {
  const { service, pass, open } = await setUp(null);
  await open({ attention: () => 'hidden' });
  let attention: 'focused' | 'hidden' = 'focused';
  const other = await open({ attention: () => attention });
  await pass(100);
  service.say('second');
  await pass(3_300);
  expect(other.shown()).toEqual(['second', 'first']);
  attention = 'hidden';
  await pass(3_300);
  service.requests.length = 0;
  await pass(50_000);
  expect(service.requests).toEqual([]);
});
