import { expect, test } from 'vitest';
import { person, someGroup, someMessage } from '../../test/fixtures';
import { appendGroups, type GroupList, reduceGroup, reduceGroupList } from './groupList';

const listOf = (ids: string[], more: Partial<GroupList> = {}): GroupList => ({
  ...{ groups: ids.map((id) => someGroup(id)), has_more: false, cursor: ids.at(-1) ?? null, activity: {} },
  ...more,
});
const reconcile = (list: GroupList, ids: string[], has_more: boolean, by_activity = false) =>
  reduceGroupList(list, false, {
    ...{ type: 'groups.reconciled', archived: false, has_more, by_activity },
    groups: ids.map((id) => someGroup(id)),
  });
const said = (list: GroupList, id: string, groupId: string) =>
  reduceGroupList(list, false, {
    type: 'message.created',
    message: someMessage(id, { conversation_id: `c-${groupId}` }),
  });
const idsOf = (list: GroupList) => list.groups.map(({ id }) => id);

test('a first page leaves what is loaded below it, and takes away what it should name and does not', () => {
  const list = listOf(['a', 'b', 'c', 'd', 'e'], { has_more: true, first: ['a', 'b', 'c'] });
  const looked = reconcile(list, ['c', 'a', 'd'], true);
  expect(looked).toMatchObject({ cursor: 'e', has_more: true });
  expect(idsOf(looked)).toEqual(['c', 'a', 'd', 'e']);
});

test('a group of a later page that a message has moved up, or that is new, is not gone because the first page leaves it out', () => {
  const first = reconcile(listOf([]), ['a', 'b'], true);
  const loaded = appendGroups(first, { data: ['c', 'd'].map((id) => someGroup(id)), has_more: false });
  const created = reduceGroupList(said(loaded, 'm1', 'd'), false, { type: 'group.created', group: someGroup('n') });
  const looked = reconcile(created, ['a', 'b'], true);
  expect(looked).toBe(created);
  expect(idsOf(looked)).toEqual(['n', 'd', 'a', 'b', 'c']);
  expect(idsOf(reconcile(looked, ['b', 'c'], true))).toEqual(['n', 'd', 'b', 'c']);
});

test('a group that a message has moved up is gone when a service that lists by activity leaves it out', () => {
  const list = said(reconcile(listOf(['a', 'b', 'c', 'd']), ['a', 'b'], true, true), 'm1', 'd');
  expect(idsOf(reconcile(list, ['a', 'b'], true, true))).toEqual(['a', 'b', 'c']);
});

test('a group that a new one pushes out of the first page is not gone, wherever a message has moved it', () => {
  const list = reconcile(listOf(['a', 'b', 'c', 'd']), ['a', 'b', 'c'], true);
  expect(idsOf(reconcile(said(list, 'm1', 'c'), ['n', 'a', 'b'], true))).toEqual(['c', 'n', 'a', 'b', 'd']);
  expect(idsOf(reconcile(list, ['n', 'a', 'b'], true))).toEqual(['n', 'a', 'b', 'c', 'd']);
  expect(idsOf(reconcile(list, ['d', 'a', 'b'], true))).toEqual(['d', 'a', 'b', 'c']);
});

test('the last group of the first page is gone when the one after it takes its turn', () => {
  const list = reconcile(listOf(['a', 'b', 'c', 'd']), ['a', 'b'], true);
  expect(idsOf(reconcile(list, ['a', 'c'], true))).toEqual(['a', 'c', 'd']);
});

test('a restored group that stands below the first page is asked for again, with all that follows', () => {
  const restore = (list: GroupList, id: string) =>
    reduceGroupList(list, false, { type: 'group.updated', group: someGroup(id) });
  const rest = (ids: string[]) => ({ data: ids.map((id) => someGroup(id)), has_more: false });
  const list = ['r1', 'r2', 'r3'].reduce(restore, reconcile(listOf([]), ['a', 'b', 'c'], false, true));
  const looked = reconcile(list, ['a', 'r1'], true, true);
  expect(looked).toMatchObject({ cursor: 'r1', has_more: true });
  const whole = appendGroups(looked, rest(['b', 'r2', 'c', 'r3']));
  expect(idsOf(whole)).toEqual(['a', 'r1', 'b', 'r2', 'c', 'r3']);
  // The service has listed these groups, so a later page without them removes them. All other groups stay.
  expect(idsOf(reconcile(whole, ['a', 'b'], true, true))).toEqual(['a', 'b', 'r2', 'c', 'r3']);
  // If the order of the service is unknown, a group that is missing in the page stays.
  const plain = reconcile(list, ['a', 'b'], true);
  expect([idsOf(plain), plain.has_more]).toEqual([['r3', 'r2', 'r1', 'a', 'b', 'c'], false]);
});

test('a restored group that was archived again takes no others with it', () => {
  const list = reconcile(listOf(['a', 'b', 'c', 'd']), ['a', 'b'], true, true);
  const restored = reduceGroupList(list, false, { type: 'group.updated', group: someGroup('r') });
  const archived = reduceGroupList(restored, false, { type: 'group.archived', group_id: 'r', archived_at: 5 });
  expect(idsOf(reconcile(archived, ['a', 'b'], true, true))).toEqual(['a', 'b', 'c', 'd']);
});

test('a first page that is also the last is all there is', () => {
  const looked = reconcile(listOf(['a', 'b', 'c', 'd'], { has_more: true }), ['b', 'a'], false);
  expect(looked).toMatchObject({ cursor: 'a', has_more: false });
  expect(idsOf(looked)).toEqual(['b', 'a']);
});

test('a first page that says nothing new leaves the very same list', () => {
  const list = listOf(['a', 'b', 'c'], { has_more: true, first: ['a', 'b'] });
  expect(reconcile(list, ['a', 'b'], true)).toBe(list);
});

test('a message moves its group up once, however often it is heard', () => {
  const once = said(said(listOf(['a', 'b', 'c']), 'm1', 'c'), 'm2', 'b');
  expect(idsOf(once)).toEqual(['b', 'c', 'a']);
  expect(said(once, 'm1', 'c')).toBe(once);
  expect(idsOf(said(once, 'm3', 'c'))).toEqual(['c', 'b', 'a']);
});

test('archiving again keeps the first time, and restoring takes it away', () => {
  const archive = (list: GroupList, archived_at: number | null) =>
    reduceGroupList(list, false, { type: 'group.archived', group_id: 'a', archived_at });
  const once = archive(listOf(['a']), 5);
  expect(archive(once, 9)).toBe(once);
  expect(once.groups[0]?.archived_at).toBe(5);
  expect(archive(once, null).groups[0]?.archived_at).toBeNull();
});

test('a group is changed by what is said of it, and by nothing that is said of another', () => {
  const group = someGroup('a');
  const said = (group_id: string) => [
    reduceGroup(group, { type: 'group.updated', group: someGroup(group_id, { name: 'New' }) }).name,
    reduceGroup(group, { type: 'group.edited', group_id, fields: { name: 'New' } }).name,
    reduceGroup(group, { type: 'group.archived', group_id, archived_at: 5 }).archived_at,
  ];
  expect(said('a')).toEqual(['New', 'New', 5]);
  expect(said('b')).toEqual(['group a', 'group a', null]);
  expect(reduceGroup(group, { type: 'group.updated', group: someGroup('a') })).toBe(group);
});

test('an edit names members whole or as a difference; without either they stay', () => {
  const [ada, bo, eve] = ['ada', 'bo', 'eve'].map(person);
  if (!ada || !bo || !eve) throw new Error('unreachable');
  const group = someGroup('a', { contacts: [ada, bo] });
  const members = (fields: Parameters<typeof edit>[0]) => edit(fields).contacts.map(({ username }) => username);
  const edit = (fields: {
    name?: string;
    contacts?: (typeof ada)[];
    members?: { add: (typeof ada)[]; remove: string[] };
  }) => reduceGroup(group, { type: 'group.edited', group_id: 'a', fields });
  expect(members({ name: 'New' })).toEqual(['ada', 'bo']);
  expect(members({ contacts: [eve] })).toEqual(['eve']);
  expect(members({ members: { add: [eve], remove: ['ada'] } })).toEqual(['bo', 'eve']);
});

test('a deleted group goes from the list, and the others stay', () => {
  const list = listOf(['a', 'b', 'c']);
  const without = (group_id: string) =>
    reduceGroupList(list, false, { type: 'group.deleted', group_id, conversation_id: `c-${group_id}` });
  expect(idsOf(without('b'))).toEqual(['a', 'c']);
  expect(without('x')).toBe(list);
});

test('a group that is new stands first, in the list it belongs to; one that is known keeps its place', () => {
  const list = listOf(['a', 'b']);
  const updated = (id: string, archived_at: number | null) =>
    reduceGroupList(list, false, { type: 'group.updated', group: someGroup(id, { archived_at }) });
  expect(idsOf(updated('n', null))).toEqual(['n', 'a', 'b']);
  expect(updated('n', 5)).toBe(list);
  expect(updated('b', 5).groups[1]).toMatchObject({ id: 'b', archived_at: 5 });
  expect(updated('b', null)).toBe(list);
});

test('a group that this list has never held comes into it when it is restored', () => {
  const list = listOf(['a']);
  const restored = { type: 'group.archived', group_id: 'x', archived_at: null } as const;
  expect(reduceGroupList(list, false, restored)).toBe(list);
  const find = (id: string) => someGroup(id, { archived_at: 5 });
  expect(reduceGroupList(list, false, restored, find).groups[0]).toMatchObject({ id: 'x', archived_at: null });
});

test('a message of a group that is not in the list, or stands first already, moves nothing', () => {
  const list = listOf(['a', 'b']);
  expect(said(list, 'm1', 'x')).toBe(list);
  expect(said(list, 'm1', 'a').groups).toBe(list.groups);
});

test('a first page of the other list changes nothing here', () => {
  const list = listOf(['a']);
  expect(
    reduceGroupList(list, false, {
      type: 'groups.reconciled',
      archived: true,
      groups: [],
      has_more: false,
      by_activity: true,
    }),
  ).toBe(list);
});

test('a first page whose groups are all below, or that only ends the list, is taken over', () => {
  expect(idsOf(reconcile(listOf(['a', 'b'], { has_more: true }), ['x', 'y'], true))).toEqual(['x', 'y', 'a', 'b']);
  expect(reconcile(listOf(['a', 'b'], { has_more: true }), ['a', 'b'], false)).toMatchObject({ has_more: false });
  expect(reconcile(listOf(['a']), [], false)).toMatchObject({ groups: [], cursor: null });
});

test('the next page comes below, each group once, and one that brings no new end is the last', () => {
  const list = listOf(['a', 'b'], { has_more: true });
  const page = (ids: string[], has_more: boolean) => ({ data: ids.map((id) => someGroup(id)), has_more });
  const next = appendGroups(list, page(['b', 'c', 'c'], true));
  expect(idsOf(next)).toEqual(['a', 'b', 'c']);
  expect(next).toMatchObject({ cursor: 'c', has_more: true });
  expect(appendGroups(list, page(['c'], false))).toMatchObject({ has_more: false });
  expect(appendGroups(list, page(['b'], true))).toMatchObject({ cursor: 'b', has_more: false });
  expect(appendGroups(list, page([], true))).toMatchObject({ cursor: 'b', has_more: false });
});

test('the first answer replaces a list that this device last saw, and rows it repeats stay the same', () => {
  const seen = listOf(['a', 'b', 'c', 'd'], { unconfirmed: true });
  const answered = reconcile(seen, ['b', 'a'], true);
  expect([idsOf(answered), answered.has_more, answered.cursor]).toEqual([['b', 'a'], true, 'a']);
  expect('unconfirmed' in answered).toBe(false);
  expect(answered.groups[1]).toBe(seen.groups[0]);
  expect('unconfirmed' in reconcile(seen, ['a', 'b', 'c', 'd'], false)).toBe(false);
});

test('a group that a stranger added one to is kept once, and no other one with it', () => {
  const group = someGroup('a', { added_by: person('eve') });
  const kept = (group_id: string, of = group) => reduceGroup(of, { type: 'group.kept', group_id });
  expect(kept('b')).toBe(group);
  const once = kept('a');
  expect(once.added_by).toBeNull();
  expect(kept('a', once)).toBe(once);
});
