import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { Group } from '../../contract/resources';
import { someGroup, someMessage } from '../../test/fakeService';
import type { Change } from './changes';
import { commit, freshest, isTrue, leftIn, watchCommits, write } from './commit';
import { cursorNow } from './commitLog';
import type { GroupList } from './groupList';
import { keys } from './keys';
import { announce, load } from './load';
import type { Timeline } from './timelineWindow';

const listOf = (...groups: Group[]): GroupList => ({ groups, has_more: false, cursor: null, activity: {} });
const timelineOf = (ids: string[], more: Partial<Timeline> = {}): Timeline => ({
  ...{ messages: ids.map((id) => someMessage(id)), older: false, newer: false, end: 'newest' },
  ...more,
});
const deleted = (message_id: string): Change => ({ type: 'message.deleted', conversation_id: 'c1', message_id });
const created = (id: string): Change => ({ type: 'message.created', message: someMessage(id) });

function setUp() {
  const queryClient = new QueryClient();
  const single = (id: string) => queryClient.getQueryData<Group | null>(keys.group(id));
  const shown = () => queryClient.getQueryData<Timeline>(keys.timeline('c1'))?.messages.map(({ id }) => id);
  return { queryClient, single, shown };
}

test('a group that is deleted is gone for who looks at it, and others stay', () => {
  const { queryClient, single } = setUp();
  for (const id of ['g1', 'g2']) write(queryClient, keys.group(id), someGroup(id));
  commit(queryClient, { type: 'group.deleted', group_id: 'g1', conversation_id: 'c-g1' });
  expect(single('g1')).toBeNull();
  expect(single('g2')).toEqual(someGroup('g2'));
});

test('a group that was gone is there again when somebody adds us back', () => {
  const { queryClient, single } = setUp();
  queryClient.setQueryData(keys.group('g1'), null);
  commit(queryClient, { type: 'group.updated', group: someGroup('g2') });
  expect(single('g1')).toBeNull();
  commit(queryClient, { type: 'group.updated', group: someGroup('g1') });
  expect(single('g1')).toEqual(someGroup('g1'));
});

test('each list of groups takes what belongs to it', () => {
  const { queryClient } = setUp();
  for (const archived of [true, false]) write(queryClient, keys.groups(archived), listOf());
  commit(queryClient, { type: 'group.created', group: someGroup('new') });
  commit(queryClient, { type: 'group.loaded', group: someGroup('old', { archived_at: 5 }) });
  const ids = (archived: boolean) =>
    queryClient.getQueryData<GroupList>(keys.groups(archived))?.groups.map(({ id }) => id);
  expect([ids(false), ids(true)]).toEqual([['new'], ['old']]);
});

test('what nothing here speaks of wakes nobody', () => {
  const { queryClient } = setUp();
  write(queryClient, keys.timeline('c1'), timelineOf(['m1']));
  write(queryClient, keys.groups(false), listOf(someGroup('g1')));
  let woken = 0;
  const stop = queryClient.getQueryCache().subscribe(() => woken++);
  commit(queryClient, deleted('m9'));
  commit(queryClient, { type: 'group.updated', group: someGroup('g1') });
  stop();
  expect(woken).toBe(0);
});

test('a message that was deleted is not brought back by what was said before, as far as 2,000 deletions back', () => {
  const { queryClient, shown } = setUp();
  write(queryClient, keys.timeline('c1'), timelineOf([]));
  commit(queryClient, deleted('m1'));
  for (let n = 2; n <= 2_000; n++) commit(queryClient, deleted(`m${n}`));
  commit(queryClient, created('m1'));
  expect(shown()).toEqual([]);
  commit(queryClient, deleted('m2001'));
  commit(queryClient, created('m1'));
  commit(queryClient, created('m2'));
  expect(shown()).toEqual(['m1']);
});

test('a mark holds what was committed after it was set, until it is let go', () => {
  const { queryClient } = setUp();
  commit(queryClient, created('m1'));
  const mark = cursorNow(queryClient);
  commit(queryClient, created('m2'));
  mark.release();
  commit(queryClient, created('m3'));
  expect(mark.changes()).toEqual([created('m2')]);
});

test('who watches commits hears each, and what a list announces, until they stop', () => {
  const { queryClient } = setUp();
  const heard: Change[] = [];
  const stop = watchCommits(queryClient, (change) => heard.push(change));
  commit(queryClient, created('m1'));
  announce(queryClient, created('m2'));
  stop();
  commit(queryClient, created('m3'));
  expect(heard).toEqual([created('m1'), created('m2')]);
});

test('a prediction is true when truth says the same, of each list it concerns', () => {
  const { queryClient } = setUp();
  const archived: Change = { type: 'group.archived', group_id: 'g1', archived_at: 5 };
  expect(isTrue(queryClient, archived)).toBe(true);
  write(queryClient, keys.group('g1'), someGroup('g1'));
  expect(isTrue(queryClient, archived)).toBe(false);
  write(queryClient, keys.group('g1'), someGroup('g1', { archived_at: 5 }));
  write(queryClient, keys.groups(false), listOf(someGroup('g1')));
  expect(isTrue(queryClient, archived)).toBe(false);
  commit(queryClient, { type: 'group.updated', group: someGroup('g1', { archived_at: 5 }) });
  expect(isTrue(queryClient, archived)).toBe(true);
  // A group that only one list may take in is no contradiction in the other.
  write(queryClient, keys.groups(false), listOf());
  write(queryClient, keys.groups(true), listOf(someGroup('g1', { archived_at: 5 })));
  expect(isTrue(queryClient, archived)).toBe(true);
  const loaded: Change = { type: 'group.loaded', group: someGroup('g2', { archived_at: 5 }) };
  expect(isTrue(queryClient, loaded)).toBe(false);
  write(queryClient, keys.groups(true), listOf(someGroup('g2', { archived_at: 5 })));
  expect(isTrue(queryClient, loaded)).toBe(true);
  write(queryClient, keys.timeline('c1'), timelineOf(['m1']));
  expect(isTrue(queryClient, deleted('m1'))).toBe(false);
  expect(isTrue(queryClient, deleted('m2'))).toBe(true);
});

test('what is left of a conversation is known where a window reaches its newest end', () => {
  const { queryClient } = setUp();
  const left = (...gone: string[]) => leftIn(queryClient, 'c1', new Set(gone));
  expect(left('m3')).toBeUndefined();
  write(queryClient, keys.timeline('c1'), timelineOf(['m3', 'm2'], { older: true }));
  expect(left('m3')?.id).toBe('m2');
  expect(left('m3', 'm2')).toBeUndefined();
  write(queryClient, keys.timeline('c1'), timelineOf(['m3', 'm2']));
  expect(left('m3', 'm2')).toBeNull();
  write(queryClient, keys.timeline('c1'), timelineOf(['m2'], { newer: true }));
  expect(left('m3')).toBeUndefined();
});

test('of two values the one that was written later stays; “gone” is never older', () => {
  const { queryClient } = setUp();
  const unwritten = { a: 0 };
  const one = { a: 1 };
  write(queryClient, ['x'], one);
  expect(freshest(one, unwritten)).toBe(one);
  expect(freshest(unwritten, one)).toBe(one);
  expect(freshest(one, null)).toBeNull();
  expect(freshest(unwritten, { a: 2 })).toEqual({ a: 2 });
});

test('an answer that no longer fits is dropped, and what came meanwhile is folded over one that does', async () => {
  const { queryClient } = setUp();
  const ask = async () => {
    commit(queryClient, created('m2'));
    return ['m1'];
  };
  const reduce = (ids: string[], change: Change) =>
    change.type === 'message.created' ? [...ids, change.message.id] : ids;
  expect(await load(queryClient, { key: ['x'], ask, fold: () => undefined, reduce })).toBeNull();
  expect(queryClient.getQueryData(['x'])).toBeUndefined();
  expect(await load(queryClient, { key: ['x'], ask, fold: (_, ids) => ids, reduce })).toEqual(['m1', 'm2']);
  expect(queryClient.getQueryData(['x'])).toEqual(['m1', 'm2']);
});
