import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createProfile } from '../../api/dialect/profile';
import { createHttp } from '../../api/http';
import { createFakeHttp } from '../../test/fakeHttp';
import { createFakeService, type FakeRequest } from '../../test/fakeService';
import { someGroup } from '../../test/fixtures';
import { answer, fakeFetch, listPage } from '../../test/foreignService';
import { commit } from '../truth/commit';
import { type GroupList, listed } from '../truth/groupList';
import { keys } from '../truth/keys';
import { createCache } from '../writes/cache';
import { hasMoreGroups, loadNextGroups, openGroup, openGroups, readGroups } from './loadGroups';

/** A service with `count` groups, newest first: g999, g998 … */
function setUp(count: number, beforeAnswer: (request: FakeRequest) => void = () => {}) {
  const service = createFakeService({ beforeAnswer: async (heard) => beforeAnswer(heard) });
  for (let n = 0; n < count; n++) service.groups.push(someGroup(`g${999 - n}`));
  const cache = createCache(new QueryClient());
  const http = createFakeHttp(service.fetch);
  const list = () => cache.queryClient.getQueryData<GroupList>(keys.groups(false));
  const ids = () => list()?.groups.map(({ id }) => id);
  const asked = () => service.requests.map(({ query }) => [query.get('limit'), query.get('starting_after')]);
  return { service, cache, http, ids, asked };
}
const down = (count: number) => Array.from({ length: count }, (_, n) => `g${999 - n}`);

test('a list begins with a short page and goes on with long ones, to its end', async () => {
  const { cache, http, ids, asked } = setUp(150);
  expect(hasMoreGroups(cache, false)).toBe(true);
  await openGroups(cache, http, false);
  expect(ids()).toEqual(down(30));
  await loadNextGroups(cache, http, false);
  expect(ids()).toEqual(down(130));
  expect(hasMoreGroups(cache, false)).toBe(true);
  await loadNextGroups(cache, http, false);
  expect(ids()).toEqual(down(150));
  expect(hasMoreGroups(cache, false)).toBe(false);
  expect(asked()).toEqual([
    ['30', null],
    ['100', 'g970'],
    ['100', 'g870'],
  ]);
});

test('after a gap all rows that are loaded are compared, however many pages they are', async () => {
  const { service, cache, http, ids, asked } = setUp(250);
  await openGroups(cache, http, false);
  await loadNextGroups(cache, http, false);
  await loadNextGroups(cache, http, false);
  service.groups.splice(215, 1);
  const before = asked().length;
  await readGroups(cache, http, false, true);
  expect(ids()).toEqual(down(250).filter((id) => id !== 'g784'));
  expect(asked().slice(before)).toEqual([
    ['100', null],
    ['100', 'g900'],
    ['100', 'g800'],
  ]);
});

test('where nothing of a list is known, and where it was empty, its next page is the first', async () => {
  const unknown = setUp(40);
  await loadNextGroups(unknown.cache, unknown.http, false);
  expect(unknown.ids()).toEqual(down(30));
  const empty = setUp(0);
  await openGroups(empty.cache, empty.http, false);
  empty.service.groups.push(someGroup('g1'));
  await loadNextGroups(empty.cache, empty.http, false);
  expect(empty.ids()).toEqual(['g1']);
  expect(empty.asked()).toEqual([
    ['30', null],
    ['30', null],
  ]);
});

test('archived groups are found far behind others, at a service that ignores `archived`, and the list ends', async () => {
  const rows = Array.from({ length: 1_500 }, (_, n) => ({
    ...{ id: `g${n}`, name: `g${n}`, conversation_id: `c${n}`, contacts: [], created_at: 1_700_000_000 },
    archived_at: n === 0 || n >= 1_480 ? 1_700_000_001 : null,
  }));
  const { fetch, asked } = fakeFetch(({ query }) => listPage(rows, query, { paging: 'starting_after', cap: 30 }));
  const http = createHttp({ base: 'https://svc.test', token: () => 't', fetch, profile: createProfile('x', null) });
  const cache = createCache(new QueryClient());
  await openGroups(cache, http, true);
  let steps = 0;
  for (; hasMoreGroups(cache, true) && steps < 50; steps++) await loadNextGroups(cache, http, true);
  const list = cache.queryClient.getQueryData<GroupList>(keys.groups(true));
  expect(listed(list?.groups ?? [], true).map(({ id }) => id)).toEqual([
    'g0',
    ...rows.slice(1_480).map(({ id }) => id),
  ]);
  expect(hasMoreGroups(cache, true)).toBe(false);
  // Each page was requested once.
  expect(asked.length).toBeLessThanOrEqual(55);
});

test('a list whose first page has more and not one row ends there', async () => {
  const { fetch } = fakeFetch(() => answer(200, { has_more: true, data: [] }));
  const http = createHttp({ base: 'https://svc.test', token: () => 't', fetch, profile: createProfile('x', null) });
  const cache = createCache(new QueryClient());
  await openGroups(cache, http, true);
  expect(hasMoreGroups(cache, true)).toBe(false);
});

test('a page is dropped when its list ends elsewhere by the time it comes', async () => {
  let during = () => {};
  const { cache, http, ids } = setUp(200, ({ query }) => {
    if (query.get('starting_after') === 'g970') during();
  });
  await openGroups(cache, http, false);
  during = () => {
    during = () => {};
    cache.queryClient.setQueryData<GroupList>(keys.groups(false), (list) => list && { ...list, cursor: 'g960' });
  };
  await loadNextGroups(cache, http, false);
  expect(ids()).toEqual(down(30));
});

test('a group that is deleted while it is asked for is gone; another one that is, is not', async () => {
  let deleted = 'g999';
  const { cache, http } = setUp(1, ({ path }) => {
    if (path.startsWith('/v1/groups/'))
      commit(cache, { type: 'group.deleted', group_id: deleted, conversation_id: `c-${deleted}` });
  });
  expect(await openGroup(cache, http, 'g999')).toBeNull();
  deleted = 'g1';
  expect(await openGroup(cache, http, 'g999')).toMatchObject({ id: 'g999' });
});
