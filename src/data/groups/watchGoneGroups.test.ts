import { QueryClient } from '@tanstack/react-query';
import { expect, onTestFinished, test } from 'vitest';
import { createEmitter } from '../../browser/store';
import { endpoints } from '../../contract/endpoints';
import type { Group } from '../../contract/resources';
import { createFakeRuntime } from '../../test/fakeBrowser';
import { createFakeHttp } from '../../test/fakeHttp';
import { createFakeService, type Fault } from '../../test/fakeService';
import { someGroup } from '../../test/fixtures';
import { commit } from '../truth/commit';
import type { GroupList } from '../truth/groupList';
import { keys } from '../truth/keys';
import { createCache } from '../writes/cache';
import { type UnsentWords, watchGoneGroups } from './watchGoneGroups';

/** The device has unsent words of a group that exists but is in no cached list. */
async function setUp() {
  let answer: Fault | Promise<Fault> = 'none';
  const service = createFakeService({ meet: () => answer });
  const group = someGroup('g1');
  service.groups.push(group);
  const http = createFakeHttp(service.fetch);
  await http(endpoints.listGroups);
  service.requests.length = 0;
  const cache = createCache(new QueryClient());
  const list = (groups: Group[]) =>
    cache.write<GroupList>(keys.groups(false), { groups, has_more: false, cursor: null, activity: {} });
  list([]);
  const kept: UnsentWords[] = [{ conversationId: group.conversation_id, group: { id: 'g1', name: group.name } }];
  const gone: string[][] = [];
  const stop = watchGoneGroups({
    ...{ cache, http },
    words: { read: () => kept, subscribe: createEmitter().subscribe },
    onNamed: () => {},
    onGone: (ids) => gone.push([...ids]),
  });
  onTestFinished(stop);
  const { settle } = createFakeRuntime();
  await settle();
  const set = (next: typeof answer) => {
    answer = next;
  };
  const remove = (by: string) => {
    service.groups.length = 0;
    commit(cache, { type: 'group.deleted', group_id: 'g1', conversation_id: group.conversation_id, by });
  };
  return { service, group, list, remove, set, gone, stop, settle };
}

test('a group of kept words that is in no list is asked for once, and again when it is deleted', async () => {
  const { service, remove, gone, settle } = await setUp();
  expect(service.requests.map(({ path }) => path)).toEqual(['/v1/groups/g1']);
  expect(gone).toEqual([]);
  remove('lin');
  await settle();
  expect(gone).toEqual([['g1']]);
});

test('a group that was gone and is listed again is there, until it goes again', async () => {
  const { group, list, remove, gone, settle } = await setUp();
  remove('lin');
  await settle();
  list([group]);
  await settle();
  expect(gone).toEqual([['g1'], []]);
  list([]);
  await settle();
  expect(gone).toEqual([['g1'], [], ['g1']]);
});

test('what the service says of a group after the end is said to nobody', async () => {
  const { remove, set, gone, stop, settle } = await setUp();
  let reach = (_: Fault) => {};
  set(new Promise((resolve) => (reach = resolve)));
  remove('lin');
  await settle();
  stop();
  reach('none');
  await settle();
  expect(gone).toEqual([]);
});
