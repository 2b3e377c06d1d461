import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { endpoints } from '../../contract/endpoints';
import type { Group } from '../../contract/resources';
import { createFakeRuntime } from '../../test/fakeBrowser';
import { createFakeHttp } from '../../test/fakeHttp';
import { allCapabilities, createFakeService, type FakeRequest, type Fault } from '../../test/fakeService';
import { person, someGroup, someMessage } from '../../test/fixtures';
import { hasMoreGroups, loadNextGroups, openGroups } from '../groups/loadGroups';
import { commit } from '../truth/commit';
import type { ConversationMap } from '../truth/conversationMap';
import type { GroupList } from '../truth/groupList';
import { keys } from '../truth/keys';
import { createMarkers } from '../unread/localMarkers';
import { createCache } from '../writes/cache';
import { isUnsure } from './bulkAction';
import { createBulkActions } from './bulkActions';

/** Three groups. `meet` decides the response to each request, by its number. */
async function setUp(
  meet: (request: FakeRequest, count: number) => Fault | Promise<Fault> = () => 'none',
  capabilities: string | null = allCapabilities,
) {
  let count = 0;
  let isListed = false;
  const service = createFakeService({ capabilities, meet: (request) => (isListed ? meet(request, count++) : 'none') });
  service.groups.push(...['g1', 'g2', 'g3'].map((id) => someGroup(id)));
  const http = createFakeHttp(service.fetch);
  // A person who chooses groups has seen a list, so the client knows the capabilities of the service.
  await http(endpoints.listGroups);
  isListed = true;
  const clock = createFakeRuntime();
  const cache = createCache(new QueryClient());
  const markers = createMarkers('http://confab.test', 'me', null);
  const asked: string[] = [];
  const loader = { want: (ids: Iterable<string>) => void asked.push(...ids), stop: () => {} };
  const bulkActions = createBulkActions({ cache, http, markers, loader, me: { id: 'me' }, runtime: clock.runtime });
  const outcomes = () => bulkActions.store.get()?.steps.map((step) => step.outcome);
  const archived = () => service.groups.map((group) => group.archived_at !== null);
  return { service, cache, http, markers, asked, bulkActions, clock, outcomes, archived, groups: [...service.groups] };
}

test('each group has its own result, and the failed ones alone are tried again', async () => {
  const { bulkActions, cache, clock, outcomes, archived, service, groups } = await setUp((_, count) =>
    count === 1 ? { status: 403 } : 'none',
  );
  bulkActions.start('archive', groups);
  await clock.settle();
  expect(outcomes()).toEqual(['done', 'failed', 'done']);
  expect([...cache.forbidden.get()]).toEqual(['g2']);
  expect(bulkActions.store.get()?.state).toBe('finished');
  expect(archived()).toEqual([true, false, true]);

  const before = service.requests.length;
  bulkActions.retryFailed();
  await clock.settle();
  expect(outcomes()).toEqual(['done', 'done', 'done']);
  expect(service.requests.length - before).toBe(1);
});

test('undo brings back what was done, and nothing else', async () => {
  const { bulkActions, clock, archived, outcomes, groups } = await setUp((_, count) =>
    count === 1 ? { status: 403 } : 'none',
  );
  bulkActions.start('archive', groups);
  await clock.settle();
  bulkActions.undo();
  await clock.settle();
  expect(archived()).toEqual([false, false, false]);
  expect(outcomes()).toEqual(['done', 'done']);
  expect(bulkActions.store.get()?.undoes).toBe(true);
});

test('restored groups stand in the service’s order, although the list was compared while they were away', async () => {
  const { bulkActions, clock, cache, http, groups } = await setUp();
  await openGroups(cache, http, false);
  const listedIds = () => cache.queryClient.getQueryData<GroupList>(keys.groups(false))?.groups.map(({ id }) => id);
  expect(listedIds()).toEqual(['g1', 'g2', 'g3']);
  bulkActions.start('archive', groups);
  await clock.settle();
  const none = { archived: false, groups: [], has_more: false, by_activity: true };
  commit(cache, { type: 'groups.reconciled', ...none });
  expect(listedIds()).toEqual([]);
  bulkActions.undo();
  await clock.settle();
  expect(listedIds()).toEqual(['g1', 'g2', 'g3']);
});

test('of many restored groups none is missing from the list, though one page cannot name them all', async () => {
  const { bulkActions, clock, cache, http, service } = await setUp();
  // The ids are in the order of the fake service's pages.
  const ids = Array.from({ length: 160 }, (_, n) => `g${999 - n}`);
  const all = ids.map((id, n) => someGroup(id, { archived_at: n % 8 === 0 ? null : 5 }));
  service.groups.splice(0, 3, ...all);
  expect((await openGroups(cache, http, false)).groups).toHaveLength(20);
  bulkActions.start(
    'restore',
    all.filter(({ archived_at }) => archived_at !== null),
  );
  await clock.settle();
  while (hasMoreGroups(cache, false)) await loadNextGroups(cache, http, false);
  expect(cache.queryClient.getQueryData<GroupList>(keys.groups(false))?.groups.map(({ id }) => id)).toEqual(ids);
});

test('restoring that ends with the session asks for nothing more', async () => {
  let answer: (fault: Fault) => void = () => {};
  const held = new Promise<Fault>((resolve) => {
    answer = resolve;
  });
  const { bulkActions, clock, service, groups } = await setUp(() => held);
  bulkActions.start('restore', groups.slice(0, 1));
  await clock.settle();
  const before = service.requests.length;
  bulkActions.end();
  answer('none');
  await clock.settle();
  expect(bulkActions.store.get()?.state).toBe('stopped');
  expect(service.requests).toHaveLength(before);
});

test('what takes a bulk action back cannot be taken back itself', async () => {
  const { bulkActions, clock, archived, groups, service } = await setUp();
  bulkActions.start('archive', groups);
  await clock.settle();
  bulkActions.undo();
  await clock.settle();
  const before = service.requests.length;
  bulkActions.undo();
  await clock.settle();
  expect(service.requests.length).toBe(before);
  expect(archived()).toEqual([false, false, false]);
  expect(bulkActions.store.get()).toMatchObject({ action: 'restore', undoes: true, state: 'finished' });
});

test('a busy service is waited for as long as it says', async () => {
  const { bulkActions, clock, outcomes, groups } = await setUp((_, count) =>
    count === 1 ? { status: 429, retryAfter: '7' } : 'none',
  );
  bulkActions.start('archive', groups);
  await clock.settle();
  expect(outcomes()).toEqual(['done', 'running', 'waiting']);
  expect(bulkActions.store.get()?.waits).toBe(clock.runtime.now() + 7_000);
  clock.advance(6_999);
  await clock.settle();
  expect(outcomes()?.[1]).toBe('running');
  clock.advance(1);
  await clock.settle();
  expect(outcomes()).toEqual(['done', 'done', 'done']);
});

test('what is stopped stays as it is, until it goes on', async () => {
  let answer: (fault: Fault) => void = () => {};
  const { bulkActions, clock, outcomes, groups } = await setUp((_, count) =>
    count === 0
      ? new Promise<Fault>((resolve) => {
          answer = resolve;
        })
      : 'none',
  );
  bulkActions.start('delete', groups);
  await clock.settle();
  bulkActions.stop();
  answer('none');
  await clock.settle();
  expect(bulkActions.store.get()?.state).toBe('stopped');
  expect(outcomes()).toEqual(['done', 'waiting', 'waiting']);
  bulkActions.resume();
  await clock.settle();
  expect(outcomes()).toEqual(['done', 'done', 'done']);
});

test('without a network it waits, and the network back is one immediate try', async () => {
  const { bulkActions, clock, outcomes, groups } = await setUp((_, count) => (count === 0 ? 'lost-before' : 'none'));
  clock.setOnline(false);
  bulkActions.start('archive', groups);
  await clock.settle();
  expect(outcomes()).toEqual(['running', 'waiting', 'waiting']);
  expect(bulkActions.store.get()?.waits).toBe('network');
  clock.setOnline(true);
  clock.wake();
  await clock.settle();
  expect(outcomes()).toEqual(['done', 'done', 'done']);
});

async function again(clock: ReturnType<typeof createFakeRuntime>) {
  clock.advance(60_000);
  await clock.settle();
}

for (const gateway of [200, 403, 404, 409, 410, 413, 451, 500]) {
  test(`a gateway's ${gateway} to one of many is no result: it is said again until the service answers`, async () => {
    for (const action of ['archive', 'delete'] as const) {
      const { bulkActions, clock, outcomes, service, groups } = await setUp((_, count) =>
        count > 0 && count < 4 ? { gateway, after: count === 3 } : 'none',
      );
      bulkActions.start(action, groups);
      await clock.settle();
      expect(outcomes()?.[1]).toBe('running');
      expect(bulkActions.store.get()?.waits).toBe('answer');
      for (let tries = 0; tries < 3; tries++) await again(clock);
      expect(outcomes()).toEqual(['done', 'done', 'done']);
      const left = service.groups.filter((group) => group.archived_at === null);
      expect(left).toEqual([]);
    }
  });
}

test('what is said again of a group is the same thing, however long the service took', async () => {
  const { bulkActions, clock, service, groups } = await setUp((_, count) => (count < 2 ? { gateway: 502 } : 'none'));
  bulkActions.start('archive', groups.slice(0, 1));
  await clock.settle();
  for (let tries = 0; tries < 2; tries++) await again(clock);
  const said = service.requests.filter(({ method }) => method === 'PUT').map(({ body }) => JSON.stringify(body));
  expect(said).toHaveLength(3);
  expect(new Set(said).size).toBe(1);
});

test('a group whose writes nobody answers is left to the person', async () => {
  const { bulkActions, clock, outcomes, groups } = await setUp((_, count) =>
    count > 0 && count < 7 ? { gateway: 404 } : 'none',
  );
  bulkActions.start('delete', groups);
  await clock.settle();
  for (let tries = 0; tries < 7; tries++) await again(clock);
  expect(outcomes()).toEqual(['done', 'failed', 'done']);
  expect(bulkActions.store.get()?.steps[1]?.error).toMatchObject({ name: 'GatewayAnswer', status: 404 });
});

/** Each request waits until the test calls `answer`. */
async function held() {
  const answers: ((fault: Fault) => void)[] = [];
  const set = await setUp(() => new Promise<Fault>((resolve) => answers.push(resolve)));
  const answer = async (fault: Fault = 'none') => {
    answers.shift()?.(fault);
    await set.clock.settle();
  };
  return { ...set, answer, waiting: () => answers.length };
}

test('while one thing is done to many, nothing else is begun, tried again or put away', async () => {
  const { bulkActions, clock, outcomes, groups, answer } = await held();
  bulkActions.start('archive', groups.slice(0, 2));
  await clock.settle();
  bulkActions.start('delete', groups);
  bulkActions.retryFailed();
  bulkActions.resume();
  bulkActions.dismiss();
  await clock.settle();
  expect(bulkActions.store.get()).toMatchObject({ action: 'archive', state: 'running', undoes: false });
  expect(outcomes()).toEqual(['running', 'waiting']);
  await answer();
  await answer();
  expect(bulkActions.store.get()?.state).toBe('finished');
  bulkActions.dismiss();
  expect(bulkActions.store.get()).toBeNull();
  for (const act of [bulkActions.retryFailed, bulkActions.resume, bulkActions.undo, bulkActions.dismiss]) act();
  await clock.settle();
  expect(bulkActions.store.get()).toBeNull();
});

test('nothing done to nothing is nothing', async () => {
  const { bulkActions, clock } = await setUp();
  bulkActions.start('archive', []);
  await clock.settle();
  expect(bulkActions.store.get()).toBeNull();
});

test('undoing a bulk action under way ends it first, and takes back what was done of it', async () => {
  const { bulkActions, clock, outcomes, archived, groups, answer, waiting } = await held();
  bulkActions.start('archive', groups);
  await clock.settle();
  await answer();
  bulkActions.undo();
  await clock.settle();
  // The running request completes before the Undo starts.
  expect(bulkActions.store.get()).toMatchObject({ action: 'archive', undoes: false });
  await answer();
  expect(bulkActions.store.get()).toMatchObject({ action: 'restore', undoes: true });
  await answer();
  await answer();
  expect(outcomes()).toEqual(['done', 'done']);
  // The request that is left reads the list of groups.
  expect(waiting()).toBe(1);
  await answer();
  expect(waiting()).toBe(0);
  expect(archived()).toEqual([false, false, false]);
  expect(bulkActions.store.get()).toMatchObject({ state: 'finished', waits: null });
});

test('what was restored is archived again by undo, and what was deleted cannot be brought back', async () => {
  const { bulkActions, clock, archived, groups, service } = await setUp();
  Object.assign(service.groups[0] ?? {}, { archived_at: 5 });
  bulkActions.start('restore', groups.slice(0, 1));
  await clock.settle();
  bulkActions.undo();
  await clock.settle();
  expect(archived()).toEqual([true, false, false]);
  bulkActions.start('delete', groups.slice(0, 1));
  await clock.settle();
  const before = service.requests.length;
  bulkActions.undo();
  await clock.settle();
  expect(service.requests).toHaveLength(before);
});

test('a group that was archived before keeps its time', async () => {
  const { bulkActions, clock, service } = await setUp();
  bulkActions.start('archive', [someGroup('g1', { archived_at: 5 }), someGroup('g2')]);
  await clock.settle();
  expect(service.groups.map(({ archived_at }) => archived_at)).toEqual([5, clock.runtime.now() / 1_000, null]);
});

test('what becomes of each group is in truth at once', async () => {
  const { bulkActions, clock, groups, cache } = await setUp();
  cache.queryClient.setQueryData(keys.groups(false), { groups, has_more: false, cursor: null, activity: {} });
  cache.queryClient.setQueryData(keys.groups(true), { groups: [], has_more: false, cursor: null, activity: {} });
  const ids = (archived: boolean) =>
    cache.queryClient
      .getQueryData<GroupList>(keys.groups(archived))
      ?.groups.map(({ id, archived_at }) => [id, archived_at]);
  bulkActions.start('archive', groups.slice(0, 1));
  await clock.settle();
  expect(ids(true)).toEqual([['g1', 1_000]]);
  bulkActions.start('delete', groups.slice(1));
  await clock.settle();
  expect(ids(false)).toEqual([['g1', 1_000]]);
});

test('a busy service that names no time is asked again less and less often; stopped meanwhile, no more', async () => {
  const { bulkActions, clock, outcomes, groups, service } = await setUp(() => ({ status: 503 }));
  bulkActions.start('archive', groups);
  await clock.settle();
  const before = service.requests.length;
  for (const [tries, delay] of [500, 1_000, 2_000].entries()) {
    expect(bulkActions.store.get()?.waits).toBe(clock.runtime.now() + delay);
    clock.advance(delay - 1);
    await clock.settle();
    expect(service.requests).toHaveLength(before + tries);
    clock.advance(1);
    await clock.settle();
    expect(service.requests).toHaveLength(before + tries + 1);
  }
  bulkActions.stop();
  await clock.settle();
  expect(bulkActions.store.get()).toMatchObject({ state: 'stopped', waits: null });
  expect(outcomes()).toEqual(['waiting', 'waiting', 'waiting']);
  await again(clock);
  expect(service.requests).toHaveLength(before + 3);
});

test('a session that expired is waited for, and no group fails for it', async () => {
  const { bulkActions, clock, cache, outcomes, groups, service } = await setUp((_, count) =>
    count === 0 ? { status: 401 } : 'none',
  );
  bulkActions.start('archive', groups);
  await clock.settle();
  cache.signedIn.set(false);
  await again(clock);
  expect(outcomes()).toEqual(['running', 'waiting', 'waiting']);
  expect(bulkActions.store.get()?.waits).toBeNull();
  expect(service.requests.filter(({ method }) => method === 'PUT')).toHaveLength(1);
  cache.signedIn.set(true);
  await clock.settle();
  expect(outcomes()).toEqual(['done', 'done', 'done']);
});

test('without a network no group is given up, however often it is tried', async () => {
  const { bulkActions, clock, outcomes, groups, service } = await setUp(() => 'lost-before');
  clock.setOnline(false);
  bulkActions.start('archive', groups.slice(0, 1));
  await clock.settle();
  for (let tries = 0; tries < 9; tries++) await again(clock);
  expect(outcomes()).toEqual(['running']);
  expect(service.requests.filter(({ method }) => method === 'PUT')).toHaveLength(10);
  bulkActions.end();
  await clock.settle();
  expect(bulkActions.store.get()?.state).toBe('stopped');
});

test('an answer that never came leaves it open whether the group was changed, a refusal does not', async () => {
  const refused = await setUp(() => ({ status: 403 }));
  refused.bulkActions.start('archive', refused.groups.slice(0, 1));
  await refused.clock.settle();
  const [step] = refused.bulkActions.store.get()?.steps ?? [];
  expect(step && isUnsure(step)).toBe(false);
  const lost = await setUp(() => 'lost-before');
  lost.bulkActions.start('archive', lost.groups.slice(0, 1));
  for (let tries = 0; tries < 7; tries++) await again(lost.clock);
  const [other] = lost.bulkActions.store.get()?.steps ?? [];
  expect(other && isUnsure(other)).toBe(true);
  const puts = lost.service.requests.filter(({ method }) => method === 'PUT');
  expect(puts).toHaveLength(6);
});

type World = Awaited<ReturnType<typeof setUp>>;

/** Each group has three messages, of which the first is read. */
function withUnread({ cache, groups }: World) {
  cache.write<ConversationMap>(keys.conversations, new Map());
  const conversations = groups.map(({ conversation_id: id }) => {
    const latest_message = someMessage('m3', { conversation_id: id });
    return { id, latest_message, unread_count: 2, read_up_to: 'm1' };
  });
  commit(cache, { type: 'conversations.loaded', conversations });
}

const markersOf = ({ cache, groups }: World) => {
  const known = cache.queryClient.getQueryData<ConversationMap>(keys.conversations);
  return groups.map((group) => known?.get(group.conversation_id)?.read_up_to);
};

test('all are marked as read, and undo puts each marker back where it stood', async () => {
  const world = await setUp();
  const { bulkActions, clock, groups, outcomes } = world;
  withUnread(world);
  bulkActions.start('read', groups);
  await clock.settle();
  expect(outcomes()).toEqual(['done', 'done', 'done']);
  expect(markersOf(world)).toEqual(['m3', 'm3', 'm3']);
  bulkActions.undo();
  await clock.settle();
  expect(markersOf(world)).toEqual(['m1', 'm1', 'm1']);
  expect(bulkActions.store.get()).toMatchObject({ action: 'unread', undoes: true, state: 'finished' });
});

test('who reads on before the bulk action or its undo comes to a group keeps their place', async () => {
  const world = await setUp();
  const { cache, bulkActions, clock, groups, service } = world;
  withUnread(world);
  const readOn = (group: Group | undefined, upTo: string) => {
    if (!group) throw new Error('no such group');
    const { conversation_id: id } = group;
    const conversation = { id, latest_message: someMessage('m5'), unread_count: 0, read_up_to: upTo };
    commit(cache, { type: 'conversation.loaded', conversation });
  };
  bulkActions.start('read', groups);
  readOn(groups[2], 'm4');
  await clock.settle();
  expect(markersOf(world)).toEqual(['m3', 'm3', 'm4']);
  readOn(groups[0], 'm5');
  bulkActions.undo();
  await clock.settle();
  expect(markersOf(world)).toEqual(['m5', 'm1', 'm4']);
  expect(service.requests.filter(({ path }) => path.endsWith('/read'))).toHaveLength(3);
});

test('a group that cannot be marked as read is tried again with its marker', async () => {
  const world = await setUp((_, count) => (count === 1 ? { status: 403 } : 'none'));
  const { bulkActions, cache, clock, groups, outcomes } = world;
  withUnread(world);
  bulkActions.start('read', groups);
  await clock.settle();
  expect(outcomes()).toEqual(['done', 'failed', 'done']);
  expect(cache.forbidden.get().size).toBe(0);
  bulkActions.retryFailed();
  await clock.settle();
  expect(markersOf(world)).toEqual(['m3', 'm3', 'm3']);
});

test('with a service that keeps no markers they are moved in this browser, and back', async () => {
  const world = await setUp(() => 'none', null);
  const { bulkActions, clock, groups, markers, asked, service } = world;
  withUnread(world);
  for (const { conversation_id } of groups) markers.setMarker(conversation_id, { id: 'm1', created_at: 1_001 });
  const before = service.requests.length;
  bulkActions.start('read', groups);
  await clock.settle();
  expect(groups.map((group) => markers.getMarker(group.conversation_id))).toEqual(
    groups.map(() => ({ id: 'm3', created_at: 1_003 })),
  );
  bulkActions.undo();
  await clock.settle();
  expect(markersOf(world)).toEqual(['m1', 'm1', 'm1']);
  expect(markers.getMarker('c-g1')).toEqual({ id: 'm1', created_at: 1_001 });
  expect(asked).toEqual([...groups, ...groups].map((group) => group.conversation_id));
  expect(service.requests.length).toBe(before);
});

test('undo leaves what somebody else did in the meantime', async () => {
  const { bulkActions, clock, groups, cache, archived, service, answer } = await held();
  cache.queryClient.setQueryData(keys.groups(false), { groups, has_more: false, cursor: null, activity: {} });
  bulkActions.start('archive', groups);
  await clock.settle();
  // Lin has archived the second and the third group. The cache knows this only of the second.
  const [, second, third] = service.groups;
  if (!second || !third) throw new Error('no groups');
  const lin = { contacts: [person('me'), person('lin')], archived_at: 7, archived_by: 'lin' };
  Object.assign(third, lin);
  service.groups[1] = { ...second, archived_at: 7 };
  commit(cache, { type: 'group.archived', group_id: second.id, archived_at: 7 });
  for (let count = 0; count < 3; count++) await answer();
  expect(archived()).toEqual([true, true, true]);
  bulkActions.undo();
  await clock.settle();
  await answer();
  expect(archived()).toEqual([false, true, true]);
  expect(bulkActions.store.get()).toMatchObject({ state: 'finished', steps: [{ group: { id: 'g1' } }] });
});

test('undo of a service admin leaves what somebody else in none of their groups did in the meantime', async () => {
  const { bulkActions, clock, archived, service, groups } = await setUp();
  const [first, second, third] = service.groups;
  if (!first || !second || !third) throw new Error('no groups');
  // Bo has archived the first group. The admin has archived the second group in another tab. The third group is not
  // archived.
  Object.assign(first, { contacts: [], archived_at: 7, archived_by: 'bo' });
  Object.assign(second, { contacts: [], archived_at: 7, archived_by: 'me' });
  third.contacts = [];
  const figures = { is_member: false, member_count: 2, message_count: 0, last_active_at: 1 };
  bulkActions.start(
    'archive',
    groups.map(({ id, name, conversation_id, created_at, archived_at }) => ({
      ...{ id, name, conversation_id, created_at, archived_at, ...figures },
    })),
  );
  await clock.settle();
  expect(archived()).toEqual([true, true, true]);
  bulkActions.undo();
  await clock.settle();
  expect(archived()).toEqual([true, false, false]);
});

test('undo leaves what somebody else had restored, unseen by a service admin who is in none of the groups', async () => {
  const { bulkActions, clock, archived, service, groups } = await setUp();
  // The list is from a time when both groups were archived. Since then Bo has restored the first.
  Object.assign(service.groups[1] ?? {}, { archived_at: 5, archived_by: 'bo' });
  const figures = { is_member: false, member_count: 2, message_count: 0, last_active_at: 1, archived_at: 5 };
  bulkActions.start(
    'restore',
    groups
      .slice(0, 2)
      .map(({ id, name, conversation_id, created_at }) => ({ id, name, conversation_id, created_at, ...figures })),
  );
  await clock.settle();
  expect(archived()).toEqual([false, false, false]);
  bulkActions.undo();
  await clock.settle();
  expect(archived()).toEqual([false, true, false]);
  expect(bulkActions.store.get()).toMatchObject({ state: 'finished', steps: [{ group: { id: 'g2' } }] });
});

test('undo while an answer is waited for also takes that back', async () => {
  const { bulkActions, clock, groups, archived, answer, outcomes } = await held();
  bulkActions.start('archive', groups.slice(0, 2));
  await clock.settle();
  await answer();
  await answer('lost-after');
  expect(outcomes()).toEqual(['done', 'running']);
  bulkActions.undo();
  await clock.settle();
  for (let requests = 0; requests < 4; requests++) await answer();
  expect(archived()).toEqual([false, false, false]);
  expect(bulkActions.store.get()).toMatchObject({ action: 'restore', state: 'finished' });
  expect(outcomes()).toEqual(['done', 'done']);
});

test('what this action may have done itself is undone, though its answer was lost', async () => {
  const { bulkActions, clock, groups, cache, archived, answer } = await held();
  cache.queryClient.setQueryData(keys.groups(false), { groups, has_more: false, cursor: null, activity: {} });
  bulkActions.start('archive', groups.slice(0, 1));
  await clock.settle();
  await answer('lost-after');
  commit(cache, { type: 'group.archived', group_id: 'g1', archived_at: 7 });
  bulkActions.stop();
  await clock.settle();
  bulkActions.resume();
  await clock.settle();
  await answer();
  bulkActions.undo();
  await clock.settle();
  await answer();
  expect(archived()).toEqual([false, false, false]);
});

test('a group that somebody else has deleted in the meantime is no failure', async () => {
  const { bulkActions, clock, groups, outcomes, service } = await setUp((_, count) =>
    count === 1 ? { status: 404, code: 'not-found' } : 'none',
  );
  bulkActions.start('delete', groups);
  await clock.settle();
  expect(outcomes()).toEqual(['done', 'done', 'done']);
  expect(service.groups.map(({ id }) => id)).toEqual(['g2']);
});
