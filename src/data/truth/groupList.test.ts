import { expect, test } from 'vitest';
import { someGroup, someMessage } from '../../test/fakeService';
import { type GroupList, reduceGroupList } from './groupList';

const listOf = (ids: string[], more: Partial<GroupList> = {}): GroupList => ({
  ...{ groups: ids.map((id) => someGroup(id)), has_more: false, cursor: ids.at(-1) ?? null, activity: {} },
  ...more,
});
const reconcile = (list: GroupList, ids: string[], has_more: boolean) =>
  reduceGroupList(list, false, {
    ...{ type: 'groups.reconciled', archived: false, has_more },
    groups: ids.map((id) => someGroup(id)),
  });
const said = (list: GroupList, id: string, groupId: string) =>
  reduceGroupList(list, false, {
    type: 'message.created',
    message: someMessage(id, { conversation_id: `c-${groupId}` }),
  });
const idsOf = (list: GroupList) => list.groups.map(({ id }) => id);

test('a first page leaves what is loaded below it, and takes away what it should name and does not', () => {
  const list = listOf(['a', 'b', 'c', 'd', 'e'], { has_more: true });
  const looked = reconcile(list, ['c', 'a'], true);
  expect(looked).toMatchObject({ cursor: 'e', has_more: true });
  expect(idsOf(looked)).toEqual(['c', 'a', 'd', 'e']);
});

test('a first page that is also the last is all there is', () => {
  const looked = reconcile(listOf(['a', 'b', 'c', 'd'], { has_more: true }), ['b', 'a'], false);
  expect(looked).toMatchObject({ cursor: 'a', has_more: false });
  expect(idsOf(looked)).toEqual(['b', 'a']);
});

test('a first page that says nothing new leaves the very same list', () => {
  const list = listOf(['a', 'b', 'c'], { has_more: true });
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
