import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test } from 'vitest';
import { endpoints } from '../../contract/endpoints';
import type { Group } from '../../contract/resources';
import { createFakeRuntime } from '../../test/fakeBrowser';
import { createFakeHttp } from '../../test/fakeHttp';
import { createFakeService } from '../../test/fakeService';
import { person, someGroup } from '../../test/fixtures';
import { openGroups } from '../groups/loadGroups';
import { openTimeline } from '../timeline/loadMessages';
import { keys } from '../truth/keys';
import { knownConversation, knownList } from '../truth/known';
import type { Timeline } from '../truth/timelineWindow';
import { createConversationLoader } from '../unread/countLoader';
import { createMarkers } from '../unread/localMarkers';
import { createCache } from '../writes/cache';
import { compareAgain } from './compareAgain';
import { createReconciler } from './reconcile';

/** A conversation that is open. `lose` adds a message without an event. */
async function setUp() {
  const clock = createFakeRuntime();
  const service = createFakeService({ capabilities: 'read' });
  service.say('first');
  const http = createFakeHttp(service.fetch);
  // After this request the client knows the capabilities of the service.
  await http(endpoints.listGroups);
  service.requests.length = 0;
  const cache = createCache(new QueryClient());
  const { runtime } = clock;
  const ended = new AbortController();
  onTestFinished(() => ended.abort());
  const loader = createConversationLoader({ cache, http, username: 'me', markers: createMarkers('x', 'me'), runtime });
  const refreshPreferences = () => undefined;
  const reconciler = createReconciler({ cache, http, loader, refreshPreferences, runtime, signal: ended.signal });
  const stop = compareAgain({ cache, http, reconciler, runtime });
  const open = (id = 'c1') =>
    new QueryObserver(cache.queryClient, {
      queryKey: keys.timeline(id),
      queryFn: () => openTimeline(cache, http, id),
      ...cache.noRefetch,
    }).subscribe(() => {});
  const pass = async (ms: number) => {
    await clock.settle();
    clock.advance(ms);
    await clock.settle();
  };
  const close = open();
  await pass(1_000);
  expect(service.requests).toHaveLength(1);
  return {
    ...{ clock, service, cache, stop, open, close, pass },
    lose: () => service.say('lost'),
    asked: () => service.requests.filter(({ path }) => path === '/v1/messages').length - 1,
    askedLists: () => service.requests.filter(({ path }) => path === '/v1/groups').length,
    ...{ http, loader, reconciler },
    shown: () => cache.queryClient.getQueryData<Timeline>(keys.timeline('c1'))?.messages.map(({ message }) => message),
  };
}

test('what was lost is there when the conversation is opened again, by one request', async () => {
  const { open, close, pass, lose, asked, shown } = await setUp();
  close();
  await pass(10_000);
  lose();
  open();
  const closeSecond = open();
  await pass(600);
  expect(shown()).toEqual(['lost', 'first']);
  expect(asked()).toBe(1);
  // The conversation was compared less than five seconds ago, so reopening causes no request.
  closeSecond();
  open();
  await pass(600);
  expect(asked()).toBe(1);
  await pass(5_000);
  open();
  await pass(600);
  expect(asked()).toBe(2);
});

test('what was lost is there when the page is in view again, by one request', async () => {
  const { clock, pass, lose, asked, shown } = await setUp();
  await pass(10_000);
  lose();
  clock.wake();
  await pass(600);
  expect(shown()).toEqual(['lost', 'first']);
  clock.wake();
  await pass(600);
  expect(asked()).toBe(1);
});

test('nothing is asked for while the page is hidden or the session has expired, nor once it has ended', async () => {
  const { clock, cache, stop, pass, asked } = await setUp();
  await pass(10_000);
  clock.see('hidden');
  clock.wake();
  await pass(600);
  clock.see('visible');
  cache.signedIn.set(false);
  clock.wake();
  await pass(600);
  cache.signedIn.set(true);
  clock.wake();
  stop();
  await pass(600);
  clock.wake();
  await pass(600);
  expect(asked()).toBe(0);
});

test('what was opened right after the stream began is compared, too', async () => {
  const { clock, cache, close, open, pass, lose, shown, reconciler } = await setUp();
  close();
  await pass(10_000);
  // The stream replays the events since the first responses, so its start causes no comparison.
  cache.announceReconnect();
  reconciler.comparedAt.all = clock.runtime.ticks();
  await pass(300);
  lose();
  open();
  await pass(300);
  await pass(300);
  expect(shown()).toEqual(['lost', 'first']);
});

test('what was just loaded is not compared, nor what is left again at once', async () => {
  const { open, close, pass, asked } = await setUp();
  open('c2');
  await pass(600);
  expect(asked()).toBe(1);
  close();
  await pass(10_000);
  open('c1')();
  await pass(600);
  // The second request is for the conversation that is still open.
  expect(asked()).toBe(2);
});

/** Loads all data that a screen shows beside the open conversation. Later changes cause no event. */
async function setUpLists() {
  const world = await setUp();
  const { service, cache, http, loader, pass } = world;
  service.groups.push(
    someGroup('g1', { conversation_id: 'c1', contacts: [person('lin')] }),
    someGroup('g2', { name: 'Rowing', conversation_id: 'c2', contacts: [person('lin')] }),
    someGroup('g3', { name: 'Old', archived_at: 5 }),
  );
  service.say('elsewhere', 'c2');
  for (const archived of [false, true]) await openGroups(cache, http, archived);
  loader.want(['c1', 'c2']);
  /** Responses for requests that the fake service does not support. */
  const beside = { pinned: 'nothing', roles: 'ada', blocks: 'nobody', invites: 'none', audit: 'nothing' };
  const watch = (queryKey: readonly string[], what: keyof typeof beside) =>
    onTestFinished(
      new QueryObserver(cache.queryClient, { queryKey, queryFn: () => beside[what], staleTime: 60_000 }).subscribe(
        () => {},
      ),
    );
  watch(keys.pinned('c1'), 'pinned');
  watch(keys.roles('g1'), 'roles');
  watch(keys.blocks, 'blocks');
  watch(keys.invites('g1'), 'invites');
  watch(keys.allAudit, 'audit');
  // Opening a conversation compares the lists too. After these 20 s the next comparison is not delayed.
  await pass(10_000);
  await pass(10_000);
  service.requests.length = 0;
  const change = (id: string, more: Partial<Group>) => {
    const group = service.groups.find((each) => each.id === id);
    if (group) Object.assign(group, more);
  };
  const names = (archived: boolean) =>
    knownList(cache, archived)?.groups.flatMap(({ name, archived_at }) =>
      (archived_at !== null) === archived ? [name] : [],
    );
  return { ...world, beside, change, names };
}

type Lists = Awaited<ReturnType<typeof setUpLists>>;

const missed: { kind: string; lose(world: Lists): unknown; seen(world: Lists): unknown; now: unknown }[] = [
  {
    kind: 'a group that was renamed',
    lose: ({ change }) => change('g2', { name: 'Sailing' }),
    seen: ({ names }) => names(false),
    now: ['group g1', 'Sailing'],
  },
  {
    kind: 'a new group',
    lose: ({ service }) => service.groups.unshift(someGroup('g4', { name: 'New' })),
    seen: ({ names }) => names(false),
    now: ['New', 'group g1', 'Rowing'],
  },
  {
    kind: 'a request: a group of a stranger',
    lose: ({ service }) => service.groups.unshift(someGroup('g4', { name: 'Win!', added_by: person('eve') })),
    seen: ({ cache }) => knownList(cache, false)?.groups[0]?.added_by?.username,
    now: 'eve',
  },
  {
    kind: 'a group that was deleted',
    lose: ({ service }) => service.groups.splice(1, 1),
    seen: ({ names }) => names(false),
    now: ['group g1'],
  },
  {
    kind: 'a group that was archived',
    lose: ({ change }) => change('g2', { archived_at: 9 }),
    seen: ({ names }) => [names(false), names(true)?.toSorted()],
    now: [['group g1'], ['Old', 'Rowing']],
  },
  {
    kind: 'a group that was restored',
    lose: ({ change }) => change('g3', { archived_at: null }),
    seen: ({ names }) => [names(false)?.toSorted(), names(true)],
    now: [['Old', 'Rowing', 'group g1'], []],
  },
  {
    kind: 'a member who is called by another name',
    lose: ({ change }) => change('g2', { contacts: [person('linnea')] }),
    seen: ({ cache }) => knownList(cache, false)?.groups[1]?.contacts.map(({ username }) => username),
    now: ['linnea'],
  },
  {
    kind: 'a message of another group',
    lose: ({ service }) => service.say('unheard', 'c2'),
    seen: ({ cache }) => [
      knownConversation(cache, 'c2')?.latest_message?.message,
      knownConversation(cache, 'c2')?.unread_count,
    ],
    now: ['unheard', 2],
  },
  {
    kind: 'a read marker of another group',
    lose: ({ service }) => service.markers.set('c2', 'm000002'),
    seen: ({ cache }) => knownConversation(cache, 'c2')?.read_up_to,
    now: 'm000002',
  },
  {
    kind: 'a pinned message',
    lose: ({ beside }) => Object.assign(beside, { pinned: 'a message' }),
    seen: ({ cache }) => cache.queryClient.getQueryData(keys.pinned('c1')),
    now: 'a message',
  },
  {
    kind: 'a role',
    lose: ({ beside }) => Object.assign(beside, { roles: 'lin' }),
    seen: ({ cache }) => cache.queryClient.getQueryData(keys.roles('g1')),
    now: 'lin',
  },
  {
    kind: 'a block',
    lose: ({ beside }) => Object.assign(beside, { blocks: 'eve' }),
    seen: ({ cache }) => cache.queryClient.getQueryData(keys.blocks),
    now: 'eve',
  },
  {
    kind: 'an invitation',
    lose: ({ beside }) => Object.assign(beside, { invites: 'one' }),
    seen: ({ cache }) => cache.queryClient.getQueryData(keys.invites('g1')),
    now: 'one',
  },
  {
    kind: 'a report in the audit trail',
    lose: ({ beside }) => Object.assign(beside, { audit: 'a report' }),
    seen: ({ cache }) => cache.queryClient.getQueryData(keys.allAudit),
    now: 'a report',
  },
];

test.each(missed)(
  '$kind is there when the page is in view again, though its event was lost',
  async ({ lose, seen, now }) => {
    const world = await setUpLists();
    lose(world);
    expect(seen(world)).not.toEqual(now);
    world.clock.wake();
    await world.pass(600);
    await world.pass(200);
    expect(seen(world)).toEqual(now);
    expect(world.askedLists()).toBe(2);
  },
);

test.each(missed.slice(-4))('$kind is there after a reset', async ({ lose, seen, now }) => {
  const world = await setUpLists();
  lose(world);
  world.reconciler.all(true);
  await world.pass(100);
  expect(seen(world)).toEqual(now);
});

test.each<[string, (world: Lists) => unknown, number]>([
  ['a conversation is opened', ({ open }) => open('c2'), 600],
  ['the service is back', ({ cache }) => cache.announceReconnect(), 600],
  ['the page has been in view for five minutes', () => {}, 280_000],
])('the lists are compared when %s', async (_, happen, ms) => {
  const { change, names, pass, ...world } = await setUpLists();
  change('g2', { name: 'Sailing' });
  happen({ change, names, pass, ...world });
  await pass(ms);
  await pass(600);
  expect(names(false)).toContain('Sailing');
});

test('the lists are compared every ten seconds at most, and what was lost in between is there after them', async () => {
  const { open, change, names, askedLists, pass } = await setUpLists();
  open('c2');
  await pass(600);
  expect(askedLists()).toBe(2);
  change('g2', { name: 'Sailing' });
  for (const id of ['c1', 'c2', 'c1']) {
    open(id);
    await pass(1_000);
  }
  expect(askedLists()).toBe(2);
  await pass(7_000);
  expect(askedLists()).toBe(4);
  expect(names(false)).toContain('Sailing');
});

test('where everything is compared when the service is back, nothing is compared beside it', async () => {
  const { cache, reconciler, askedLists, pass, service } = await setUpLists();
  cache.announceReconnect();
  reconciler.all();
  await pass(600);
  expect(askedLists()).toBe(2);
  expect(service.requests.filter(({ path }) => path === '/v1/messages')).toHaveLength(1);
});
