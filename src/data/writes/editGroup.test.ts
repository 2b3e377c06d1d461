import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { endpoints } from '../../contract/endpoints';
import type { Group } from '../../contract/resources';
import { createFakeRuntime } from '../../test/fakeBrowser';
import { createFakeHttp } from '../../test/fakeHttp';
import { createFakeService, type FakeRequest, type Fault } from '../../test/fakeService';
import { person, someGroup } from '../../test/fixtures';
import type { GroupFields } from '../truth/changes';
import { commit } from '../truth/commit';
import type { GroupList } from '../truth/groupList';
import { keys } from '../truth/keys';
import { knownGroup } from '../truth/known';
import { createCache } from './cache';
import { editGroup } from './editGroup';

async function setUp(group: Group, meet: (request: FakeRequest) => Fault = () => 'none') {
  const service = createFakeService({ meet });
  service.groups.push(group);
  const http = createFakeHttp(service.fetch);
  await http(endpoints.listGroups);
  const clock = createFakeRuntime();
  const cache = createCache(new QueryClient());
  const edit = (fields: GroupFields, base?: Group) =>
    editGroup(cache, http, { group_id: group.id, fields }, base, clock.runtime);
  const puts = () => service.requests.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  return { service, clock, cache, edit, puts };
}

const seen = someGroup('g1', { name: 'Old', contacts: [person('me'), person('lin')] });
const refused = { status: 412, code: 'precondition-failed' };

test('a version that was overtaken is looked at again after a moment, three times, and then the person is asked', async () => {
  const { edit, puts, clock } = await setUp(seen, ({ method }) => (method === 'PUT' ? refused : 'none'));
  const failed = edit({ name: 'New' }, seen).catch((error: unknown) => error);
  for (const count of [1, 2]) {
    await clock.settle();
    clock.advance(274);
    await clock.settle();
    expect(puts()).toHaveLength(count);
    clock.advance(1);
  }
  expect(await failed).toMatchObject({ status: 412 });
  expect(puts()).toHaveLength(3);
});

test('any other refusal is final', async () => {
  const { edit, puts } = await setUp(seen, ({ method }) => (method === 'PUT' ? { status: 403 } : 'none'));
  await expect(edit({ name: 'New' }, seen)).rejects.toMatchObject({ status: 403 });
  expect(puts()).toHaveLength(1);
});

test('what somebody else changed elsewhere is no conflict; the same field is, and theirs is in truth then', async () => {
  const theirs = { ...seen, description: 'Theirs' };
  const { edit, puts, cache } = await setUp(theirs);
  await edit({ name: 'New' }, seen);
  expect(puts()).toEqual([{ name: 'New' }]);
  cache.queryClient.setQueryData(keys.group('g1'), seen);
  await expect(edit({ description: 'Mine' }, seen)).rejects.toMatchObject({
    ...{ status: 412, current: { description: 'Theirs' } },
  });
  expect(puts()).toHaveLength(1);
  expect(knownGroup(cache, 'g1')?.description).toBe('Theirs');
});

test('what somebody else changed to the very same is no conflict, nor is a picture whose address was signed anew', async () => {
  const address = (by: string) => `/v1/files/f1?signature=${by}`;
  const { edit, puts } = await setUp({ ...seen, name: 'New', avatar_url: address('later') });
  const base = { ...seen, avatar_url: address('earlier') };
  await edit({ name: 'New', avatar_url: '/v1/files/f2' }, base);
  expect(puts()).toHaveLength(1);
});

test('members are asked for again when the answer lacks one of them, three times at most', async () => {
  const { service, edit, puts, clock, cache } = await setUp(seen);
  cache.queryClient.setQueryData(keys.group('g1'), seen);
  const found = () => knownGroup(cache, 'g1')?.contacts.map(({ username }) => username);
  // After each write another client replaces the member list.
  const overwritten = { ...seen, contacts: [person('me')] };
  Object.defineProperty(service.groups, 0, { get: () => overwritten, set: () => undefined });
  const done = edit({ members: { add: [person('eve')], remove: [] } }, seen);
  for (const _ of [1, 2]) {
    await clock.settle();
    expect(found()).toEqual(['me']);
    clock.advance(500);
  }
  expect(await done).toMatchObject({ type: 'group.updated', group: { contacts: [{ username: 'me' }] } });
  expect(puts()).toHaveLength(3);
});

test('somebody who is still in the group after three tries is said to be', async () => {
  const { service, edit, puts, clock } = await setUp(seen);
  Object.defineProperty(service.groups, 0, { get: () => seen, set: () => undefined });
  const failed = edit({ members: { add: [], remove: ['me'] } }, seen).catch((error: unknown) => error);
  for (const _ of [1, 2]) {
    await clock.settle();
    clock.advance(500);
  }
  expect(await failed).toMatchObject({ status: 409, code: 'cannot-remove-contact' });
  expect(puts()).toHaveLength(3);
});

test('a list of members as it was on screen is sent as what the person changed in it', async () => {
  const { edit, puts } = await setUp({ ...seen, contacts: [person('me'), person('lin'), person('bo')] });
  await edit({ contacts: [person('me'), person('eve')] }, seen);
  const sent = puts()[0]?.contacts;
  expect(sent).toEqual(['me', 'bo', 'eve'].map((name) => ({ id: `u-${name}`, username: name })));
  expect(puts()).toHaveLength(1);
});

test('without what was on screen every member named is one to add', async () => {
  const { edit, puts } = await setUp(seen);
  await edit({ contacts: [person('eve')] });
  expect(puts()[0]?.contacts).toHaveLength(3);
});

test('a group is known by itself, else from a list that holds it', async () => {
  const { cache } = await setUp(seen);
  const list: GroupList = { groups: [someGroup('g2'), seen], has_more: false, cursor: null, activity: {} };
  expect(knownGroup(cache, 'g1')).toBeUndefined();
  cache.queryClient.setQueryData(keys.groups(false), list);
  expect(knownGroup(cache, 'g1')).toBe(seen);
  commit(cache, { type: 'group.updated', group: seen });
  const own = { ...seen, name: 'Newer' };
  cache.queryClient.setQueryData(keys.group('g1'), own);
  expect(knownGroup(cache, 'g1')).toBe(own);
});

test('a change that is answered with the group as it was is no success', async () => {
  const { edit } = await setUp(seen, ({ method }) => (method === 'PUT' ? { answer: seen } : 'none'));
  await expect(edit({ name: 'New' }, seen)).rejects.toMatchObject({ status: 409, code: 'cannot-change' });
});
