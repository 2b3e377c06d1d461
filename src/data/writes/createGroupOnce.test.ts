import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { endpoints } from '../../contract/endpoints';
import { createFakeRuntime } from '../../test/fakeBrowser';
import { createFakeHttp } from '../../test/fakeHttp';
import { createFakeService, type FakeRequest, type Fault } from '../../test/fakeService';
import { someGroup } from '../../test/fixtures';
import type { GroupList } from '../truth/groupList';
import { keys } from '../truth/keys';
import { knownGroups } from '../truth/known';
import { createCache } from './cache';
import { type Creation, createGroupOnce } from './createGroupOnce';

async function setUp(capabilities: string, meet: (request: FakeRequest, posts: number) => Fault = () => 'none') {
  let posts = 0;
  const service = createFakeService({
    capabilities,
    meet: (request) => meet(request, request.method === 'POST' ? ++posts : posts),
  });
  const http = createFakeHttp(service.fetch);
  await http(endpoints.listGroups);
  const cache = createCache(new QueryClient());
  const clock = createFakeRuntime();
  const options = { runtime: clock.runtime };
  const press = (creation: Creation) => createGroupOnce(cache, http, { name: 'Walks' }, creation, options);
  /** `at` is the time of the first click in seconds. */
  const create = (known: string[] = [], at = 0) => press({ key: 'k1', known, since: at * 1_000 });
  const pass = async (ms: number) => {
    await clock.settle();
    clock.advance(ms);
    await clock.settle();
  };
  /** Reconnects, and waits until the service has finished all earlier requests. */
  const reconnect = async () => {
    await clock.settle();
    cache.announceReconnect();
    await pass(12_000);
    await pass(10_000);
  };
  return { service, http, press, create, reconnect, pass, clock, cache, posts: () => posts };
}

const lost = ({ method }: FakeRequest, posts: number): Fault =>
  method === 'POST' && posts === 1 ? 'lost-after' : 'none';

test('with keys a lost answer is asked for again under the same key', async () => {
  const { service, create, reconnect } = await setUp('idempotency-key', lost);
  const made = create();
  await reconnect();
  expect((await made).name).toBe('Walks');
  expect(service.groups).toHaveLength(1);
  expect(service.requests.filter(({ method }) => method === 'POST').map(({ key }) => key)).toEqual(['"k1"', '"k1"']);
});

test.each([
  ['its answer was lost', 'lost-after'],
  ['the service answered 503', { status: 503, after: true }],
] as const)('without keys a group that was created although %s is found, and not created again', async (_, fault) => {
  const { service, create, reconnect, posts } = await setUp('read', ({ method }) =>
    method === 'POST' ? fault : 'none',
  );
  const made = create();
  await reconnect();
  expect((await made).id).toBe(service.groups[0]?.id);
  expect(posts()).toBe(1);
});

test.each([
  ['of another name', { name: 'Other' }, []],
  ['that was there before', {}, ['g-other']],
  ['that is older than the press of the button', { created_at: 939 }, []],
] as const)('a group %s is not taken for the one whose answer was lost', async (_, more, known) => {
  const { service, create, reconnect, posts } = await setUp('read', ({ method }, count) =>
    method === 'POST' && count === 1 ? 'lost-before' : 'none',
  );
  service.groups.push(someGroup('g-other', { name: 'Walks', created_at: 1_000, ...more }));
  const made = create([...known], 1_000);
  await reconnect();
  expect((await made).id).not.toBe('g-other');
  expect(posts()).toBe(2);
});

test('a group that somebody else creates once it is known that ours was not is not taken for ours', async () => {
  const { service, create, reconnect, clock, posts } = await setUp('read', ({ method }, count) => {
    if (method !== 'POST' || count > 2) return 'none';
    return count === 1 ? 'lost-before' : { status: 429, retryAfter: '1' };
  });
  const made = create();
  await reconnect();
  expect(posts()).toBe(2);
  service.groups.push(someGroup('g-theirs', { name: 'Walks', created_at: 2_000_000_000 }));
  clock.advance(1_000);
  await clock.settle();
  expect((await made).id).not.toBe('g-theirs');
  expect(posts()).toBe(3);
});

test('clocks may differ by a minute', async () => {
  const { service, create, reconnect } = await setUp('read', ({ method }) =>
    method === 'POST' ? 'lost-before' : 'none',
  );
  service.groups.push(someGroup('g-mine', { name: 'Walks', created_at: 940 }));
  const made = create([], 1_000);
  await reconnect();
  expect((await made).id).toBe('g-mine');
});

test.each([
  ['ahead', 300, 1_240],
  ['behind', -300, 640],
])(
  'where the clock of a service is known to be %s, a group of a minute before the press by that clock may be ours',
  async (_, clock, created_at) => {
    for (const [at, isOurs] of [
      [created_at, true],
      [created_at - 1, false],
    ] as const) {
      const { service, http, create, reconnect } = await setUp('read', ({ method }, count) =>
        method === 'POST' && count === 1 ? 'lost-before' : 'none',
      );
      http.profile.learn({ clock });
      service.groups.push(someGroup('g-other', { name: 'Walks', created_at: at }));
      const made = create([], 1_000);
      await reconnect();
      expect((await made).id === 'g-other').toBe(isOurs);
    }
  },
);

test('a refusal is final, and what follows it is not looked for', async () => {
  const { service, create } = await setUp('read', ({ method }) => (method === 'POST' ? { status: 403 } : 'none'));
  const before = service.requests.length;
  await expect(create()).rejects.toMatchObject({ status: 403 });
  expect(service.requests).toHaveLength(before + 1);
});

test('a press after a failure goes on with the first: what was lost is looked for, not created again', async () => {
  let isRefused = true;
  const { service, press, pass, posts } = await setUp('read', ({ method }, count) => {
    if (method === 'POST') return count === 1 ? 'lost-after' : 'none';
    return count === 1 && isRefused ? { status: 403 } : 'none';
  });
  const creation: Creation = { key: 'k1', known: [], since: 1_000_000 };
  const first = press(creation).catch((error: unknown) => error);
  await pass(1_000);
  await pass(11_000);
  expect(await first).toMatchObject({ status: 403 });
  isRefused = false;
  const second = press(creation);
  await pass(0);
  expect((await second).id).toBe(service.groups[0]?.id);
  expect(posts()).toBe(1);
});

test('a lost request has 22 seconds to be carried out before it is sent again', async () => {
  const { service, create, pass, posts } = await setUp('read', ({ method }, count) =>
    method === 'POST' && count === 1 ? 'lost-before' : 'none',
  );
  const made = create();
  await pass(1_000);
  await pass(11_000);
  service.groups.push(someGroup('g-late', { name: 'Walks', created_at: 2_000 }));
  await pass(10_000);
  expect((await made).id).toBe('g-late');
  expect(posts()).toBe(1);
});

test('it is looked for on further pages too', async () => {
  const { service, create, reconnect, posts } = await setUp('read', ({ method }) =>
    method === 'POST' ? 'lost-before' : 'none',
  );
  const id = (number: number) => `g-${String(number).padStart(4, '0')}`;
  for (let number = 400; number > 0; number--) service.groups.push(someGroup(id(number), { created_at: 2_000 }));
  service.groups.push(someGroup(id(0), { name: 'Walks', created_at: 2_000 }));
  const made = create();
  await reconnect();
  expect((await made).id).toBe(id(0));
  expect(posts()).toBe(1);
});

test.each([
  ['that the service does not date', 0, []],
  ['of a service whose clock is behind, that is newer than those in sight', 500, ['g-other']],
] as const)('a group %s is taken for the one whose answer was lost', async (_, created_at, known) => {
  const { service, create, reconnect, posts } = await setUp('read', ({ method }) =>
    method === 'POST' ? 'lost-before' : 'none',
  );
  service.groups.push(someGroup('g-other', { created_at: 400 }), someGroup('g-mine', { name: ' Walks', created_at }));
  const made = create([...known], 1_000);
  await reconnect();
  expect((await made).id).toBe('g-mine');
  expect(posts()).toBe(1);
});

test('the groups in sight are those of all lists, and a created one is in its list', async () => {
  const { create, cache } = await setUp('read');
  expect(knownGroups(cache)).toEqual([]);
  const list = (...ids: string[]): GroupList => ({
    ...{ groups: ids.map((id) => someGroup(id)), has_more: false, cursor: null, activity: {} },
  });
  cache.queryClient.setQueryData(keys.groups(false), list('a', 'b'));
  cache.queryClient.setQueryData(keys.groups(true), list('c'));
  const made = await create();
  expect(
    knownGroups(cache)
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(['a', 'b', 'c', made.id].toSorted());
});

test('who watches the form is told after half a minute, and not before', async () => {
  const { create, clock, posts } = await setUp('read', ({ method }) => (method === 'POST' ? 'lost-before' : 'none'));
  let failed = false;
  const made = create().catch(() => {
    failed = true;
  });
  await clock.settle();
  clock.advance(30_000);
  await clock.settle();
  expect(failed).toBe(false);
  expect(posts()).toBe(2);
  for (let turn = 0; turn < 3; turn++) {
    clock.advance(60_000);
    await clock.settle();
  }
  await made;
  expect(failed).toBe(true);
  expect(posts()).toBe(3);
});

test('a new group that is answered with one that was there before is not made', async () => {
  const { create, cache } = await setUp('read', ({ method }) =>
    method === 'POST' ? { answer: someGroup('g-other') } : 'none',
  );
  await expect(create(['g-other'])).rejects.toMatchObject({ status: 409, code: 'cannot-create' });
  expect(knownGroups(cache)).toEqual([]);
});
