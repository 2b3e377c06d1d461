import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { Group } from '../../contract/resources';
import { person, someGroup, someMessage } from '../../test/fixtures';
import type { Change } from './changes';
import { commit, isTrue, leftIn } from './commit';
import type { ConversationMap } from './conversationMap';
import type { GroupList } from './groupList';
import { keys } from './keys';
import { load } from './load';
import type { RenderedRows, Timeline } from './timelineWindow';
import { createTruthCache } from './truthCache';

const listOf = (...groups: Group[]): GroupList => ({ groups, has_more: false, cursor: null, activity: {} });
const timelineOf = (ids: string[], more: Partial<Timeline> = {}): Timeline => ({
  ...{ messages: ids.map((id) => someMessage(id)), older: false, newer: false },
  ...more,
});
const deleted = (message_id: string): Change => ({ type: 'message.deleted', conversation_id: 'c1', message_id });
const created = (id: string): Change => ({ type: 'message.created', message: someMessage(id) });

function setUp() {
  const cache = { ...createTruthCache(new QueryClient()), renderedRows: new Map<string, RenderedRows>() };
  const single = (id: string) => cache.queryClient.getQueryData<Group | null>(keys.group(id));
  const shown = () => cache.queryClient.getQueryData<Timeline>(keys.timeline('c1'))?.messages.map(({ id }) => id);
  return { cache, single, shown };
}

test('a group that is deleted is gone for who looks at it, and others stay', () => {
  const { cache, single } = setUp();
  for (const id of ['g1', 'g2']) cache.write(keys.group(id), someGroup(id));
  commit(cache, { type: 'group.deleted', group_id: 'g1', conversation_id: 'c-g1' });
  expect(single('g1')).toBeNull();
  expect(single('g2')).toEqual(someGroup('g2'));
});

test('a group that was gone is there again when somebody adds us back', () => {
  const { cache, single } = setUp();
  cache.queryClient.setQueryData(keys.group('g1'), null);
  commit(cache, { type: 'group.updated', group: someGroup('g2') });
  expect(single('g1')).toBeNull();
  commit(cache, { type: 'group.updated', group: someGroup('g1') });
  expect(single('g1')).toEqual(someGroup('g1'));
});

test('each list of groups takes what belongs to it', () => {
  const { cache } = setUp();
  for (const archived of [true, false]) cache.write(keys.groups(archived), listOf());
  commit(cache, { type: 'group.created', group: someGroup('new') });
  commit(cache, { type: 'group.loaded', group: someGroup('old', { archived_at: 5 }) });
  const ids = (archived: boolean) =>
    cache.queryClient.getQueryData<GroupList>(keys.groups(archived))?.groups.map(({ id }) => id);
  expect([ids(false), ids(true)]).toEqual([['new'], ['old']]);
});

test('what nothing here speaks of wakes nobody', () => {
  const { cache } = setUp();
  cache.write(keys.timeline('c1'), timelineOf(['m1']));
  cache.write(keys.groups(false), listOf(someGroup('g1')));
  let woken = 0;
  const stop = cache.queryClient.getQueryCache().subscribe(() => woken++);
  commit(cache, deleted('m9'));
  commit(cache, { type: 'group.updated', group: someGroup('g1') });
  stop();
  expect(woken).toBe(0);
});

test('a message that was deleted is not brought back by what was said before, as far as 2,000 deletions back', () => {
  const { cache, shown } = setUp();
  cache.write(keys.timeline('c1'), timelineOf([]));
  commit(cache, deleted('m1'));
  for (let n = 2; n <= 2_000; n++) commit(cache, deleted(`m${n}`));
  commit(cache, created('m1'));
  expect(shown()).toEqual([]);
  commit(cache, deleted('m2001'));
  commit(cache, created('m1'));
  commit(cache, created('m2'));
  expect(shown()).toEqual(['m1']);
});

test('an answer comes with what was committed since its request, and not with what its own fold commits', async () => {
  const { cache } = setUp();
  commit(cache, created('m1'));
  const request = async () => commit(cache, created('m2'));
  const since = await cache.commits.during(request, (_, changes) => {
    commit(cache, created('m3'));
    return changes;
  });
  expect(since).toEqual([created('m2')]);
});

test('who watches commits hears each, and what a list announces, until they stop', () => {
  const { cache } = setUp();
  const heard: Change[] = [];
  const stop = cache.commits.watch((change) => heard.push(change));
  commit(cache, created('m1'));
  cache.commits.emit(created('m2'));
  stop();
  commit(cache, created('m3'));
  expect(heard).toEqual([created('m1'), created('m2')]);
});

test('a prediction is true when truth says the same, of each list it concerns', () => {
  const { cache } = setUp();
  const archived: Change = { type: 'group.archived', group_id: 'g1', archived_at: 5 };
  expect(isTrue(cache, archived)).toBe(true);
  cache.write(keys.group('g1'), someGroup('g1'));
  expect(isTrue(cache, archived)).toBe(false);
  cache.write(keys.group('g1'), someGroup('g1', { archived_at: 5 }));
  cache.write(keys.groups(false), listOf(someGroup('g1')));
  expect(isTrue(cache, archived)).toBe(false);
  commit(cache, { type: 'group.updated', group: someGroup('g1', { archived_at: 5 }) });
  expect(isTrue(cache, archived)).toBe(true);
  // A group that is missing in the other list does not contradict the change.
  cache.write(keys.groups(false), listOf());
  cache.write(keys.groups(true), listOf(someGroup('g1', { archived_at: 5 })));
  expect(isTrue(cache, archived)).toBe(true);
  const loaded: Change = { type: 'group.loaded', group: someGroup('g2', { archived_at: 5 }) };
  expect(isTrue(cache, loaded)).toBe(false);
  cache.write(keys.groups(true), listOf(someGroup('g2', { archived_at: 5 })));
  expect(isTrue(cache, loaded)).toBe(true);
  cache.write(keys.timeline('c1'), timelineOf(['m1']));
  expect(isTrue(cache, deleted('m1'))).toBe(false);
  expect(isTrue(cache, deleted('m2'))).toBe(true);
});

test('what is left of a conversation is known where a window reaches its newest end', () => {
  const { cache } = setUp();
  const left = (...gone: string[]) => leftIn(cache, 'c1', new Set(gone));
  expect(left('m3')).toBeUndefined();
  cache.write(keys.timeline('c1'), timelineOf(['m3', 'm2'], { older: true }));
  expect(left('m3')?.id).toBe('m2');
  expect(left('m3', 'm2')).toBeUndefined();
  cache.write(keys.timeline('c1'), timelineOf(['m3', 'm2']));
  expect(left('m3', 'm2')).toBeNull();
  cache.write(keys.timeline('c1'), timelineOf(['m2'], { newer: true }));
  expect(left('m3')).toBeUndefined();
});

test('of two values the one that was written later stays; “gone” is never older', () => {
  const { cache } = setUp();
  const unwritten = { a: 0 };
  const one = { a: 1 };
  cache.write(['x'], one);
  expect(cache.freshest(one, unwritten)).toBe(one);
  expect(cache.freshest(unwritten, one)).toBe(one);
  expect(cache.freshest(one, null)).toBeNull();
  expect(cache.freshest(unwritten, { a: 2 })).toEqual({ a: 2 });
});

test('an answer that no longer fits is dropped, and what came meanwhile is folded over one that does', async () => {
  const { cache } = setUp();
  const request = async () => {
    commit(cache, created('m2'));
    return ['m1'];
  };
  const reduce = (ids: string[], change: Change) =>
    change.type === 'message.created' ? [...ids, change.message.id] : ids;
  expect(await load(cache, { key: ['x'], request, fold: () => undefined, reduce })).toBeUndefined();
  expect(cache.queryClient.getQueryData(['x'])).toBeUndefined();
  expect(await load(cache, { key: ['x'], request, fold: (_, ids) => ids, reduce })).toEqual(['m1', 'm2']);
  expect(cache.queryClient.getQueryData(['x'])).toEqual(['m1', 'm2']);
});

test('who has another name has it in every group, message and reaction, and what is about others stays the same object', () => {
  const { cache } = setUp();
  const [lin, ada] = [person('lin'), person('ada')];
  const renamed = { ...lin, username: 'linnea', avatar_url: 'https://x.test/lin.png' };
  const group = someGroup('g1', {
    contacts: [ada, lin],
    archived_by: 'lin',
    added_by: { id: lin.id, username: 'lin' },
  });
  const other = someGroup('g2', { contacts: [ada], archived_by: 'ada' });
  cache.write(keys.groups(false), listOf(group, other));
  const mine = someMessage('m1', { contact: ada, reactions: [{ ok: ['ada', 'lin'] }, { no: ['ada'] }] });
  const untouched = someMessage('m3', { contact: ada });
  cache.write(keys.timeline('c1'), { messages: [untouched, someMessage('m2'), mine], older: false, newer: false });
  const conversation = (id: string, latest: typeof mine) =>
    ({ id, latest_message: latest, unread_count: 0, read_up_to: null }) as const;
  const map = new Map([
    ['c1', conversation('c1', someMessage('m2'))],
    ['c2', conversation('c2', untouched)],
  ]);
  cache.write(keys.conversations, map);

  commit(cache, { type: 'contact.updated', contact: renamed });
  const list = cache.queryClient.getQueryData<GroupList>(keys.groups(false));
  expect(list?.groups[0]).toMatchObject({
    contacts: [ada, { username: 'linnea', avatar_url: renamed.avatar_url }],
    archived_by: 'linnea',
    added_by: { username: 'linnea' },
  });
  expect(list?.groups[1]).toBe(other);
  const rows = cache.queryClient.getQueryData<Timeline>(keys.timeline('c1'))?.messages;
  expect(rows?.[0]).toBe(untouched);
  expect(rows?.[1]?.contact).toMatchObject({ username: 'linnea', avatar_url: renamed.avatar_url });
  expect(rows?.[2]?.reactions).toEqual([{ ok: ['ada', 'linnea'] }, { no: ['ada'] }]);
  const conversations = cache.queryClient.getQueryData<ConversationMap>(keys.conversations);
  expect(conversations?.get('c1')?.latest_message?.contact.username).toBe('linnea');
  expect(conversations?.get('c2')).toBe(map.get('c2'));

  // The same change again, as from a second tab, changes nothing.
  commit(cache, { type: 'contact.updated', contact: renamed });
  expect(cache.queryClient.getQueryData(keys.timeline('c1'))).toHaveProperty('messages', rows);
});

test('who is known by their messages alone is renamed in reactions too', () => {
  const { cache } = setUp();
  const reacted = someMessage('m1', { contact: person('ada'), reactions: [{ ok: ['lin'] }] });
  cache.write(keys.timeline('c1'), { messages: [someMessage('m2'), reacted], older: false, newer: false });
  commit(cache, { type: 'contact.updated', contact: { ...person('lin'), username: 'linnea' } });
  const rows = cache.queryClient.getQueryData<Timeline>(keys.timeline('c1'))?.messages;
  expect(rows?.[1]?.reactions).toEqual([{ ok: ['linnea'] }]);
});
