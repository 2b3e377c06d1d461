import { act, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { GroupFigures } from '../../contract/resources';
import { someGroup } from '../../test/fixtures';
import { answer } from '../../test/foreignService';
import { createHookWorld } from '../../test/hookWorld';
import { commit } from '../truth/commit';
import { useAllGroups } from './useAllGroups';

let world: Awaited<ReturnType<typeof createHookWorld>>;
afterEach(() => world.close());

const byName = (groups: readonly GroupFigures[]) => groups.toSorted((a, b) => a.name.localeCompare(b.name));

/** An admin of a service with `count` groups: g10, g11 … After `state.left` pages the service refuses. */
async function setUp(count: number, environment: Record<string, string> = {}) {
  const state = { left: Number.POSITIVE_INFINITY };
  world = await createHookWorld({
    environment,
    meet: ({ pathname, searchParams }) => {
      if (pathname !== '/v1/all-groups') return;
      if (state.left-- <= 0) return answer(403, { code: 'forbidden' });
      // A service may return fewer rows than the client requested.
      if (Number(searchParams.get('limit')) > 2) searchParams.set('limit', '2');
    },
  });
  const ada = await world.service.person('ada');
  const ids: string[] = [];
  for (let n = 0; n < count; n++) ids.push((await ada.group(`g${10 + n}`)).id);
  const app = await world.openApp(ada);
  /** The numbers of groups that the view has rendered, in order. */
  const lengths: number[] = [];
  const open = () =>
    app.open(() => {
      const view = useAllGroups(byName);
      if (lengths.at(-1) !== view.groups.length) lengths.push(view.groups.length);
      return view;
    }).result;
  const asked = () => world.asked.filter((line) => line.includes('/v1/all-groups')).length;
  return { app, ids, open, lengths, state, asked };
}
const namesOf = (groups: readonly GroupFigures[]) => groups.map(({ name }) => name);

test('the first page is shown at once, the others ten by ten, until all groups are there in order', async () => {
  const { open, lengths, asked } = await setUp(25);
  const view = open();
  await waitFor(() => expect(view.current.groups).toHaveLength(25));
  expect(namesOf(view.current.groups)).toEqual(Array.from({ length: 25 }, (_, n) => `g${10 + n}`));
  expect(view.current).toMatchObject({ status: 'success', loading: false, moreFailed: false });
  expect(lengths).toEqual([0, 2, 22, 25]);
  expect(asked()).toBe(13);
});

test('what becomes of groups while they are listed shows: archived, restored, renamed by none, gone', async () => {
  const { open, app, ids } = await setUp(3);
  const view = open();
  await waitFor(() => expect(view.current.groups).toHaveLength(3));
  const [first = '', second = ''] = ids;
  const archived = () => view.current.groups.map(({ archived_at }) => archived_at);
  expect(archived()).toEqual([null, null, null]);
  const before = view.current.groups;
  act(() => commit(app.cache, { type: 'group.archived', group_id: first, archived_at: 5 }));
  expect(archived()).toEqual([5, null, null]);
  expect(view.current.groups[1]).toBe(before[1]);
  act(() => commit(app.cache, { type: 'group.updated', group: someGroup(first, { archived_at: null }) }));
  expect(archived()).toEqual([null, null, null]);
  expect(view.current.groups[0]).toBe(before[0]);
  const same = view.current.groups;
  act(() => commit(app.cache, { type: 'group.kept', group_id: first }));
  expect(view.current.groups).toBe(same);
  act(() => commit(app.cache, { type: 'group.deleted', group_id: first, conversation_id: 'c' }));
  expect(view.current.groups[0]).toMatchObject({ id: first, is_member: false, archived_at: null });
  act(() => commit(app.cache, { type: 'group.deleted', group_id: second, conversation_id: 'c', by: 'ada' }));
  expect(namesOf(view.current.groups)).toEqual(['g10', 'g12']);
});

test('a list that breaks off keeps what it has, says so, and goes on where it ended', async () => {
  const { open, state, asked } = await setUp(5);
  state.left = 1;
  const view = open();
  await waitFor(() => expect(view.current.moreFailed).toBe(true));
  expect(view.current).toMatchObject({ status: 'success', loading: false, error: { status: 403 } });
  expect(view.current.groups).toHaveLength(2);
  state.left = 9;
  const before = asked();
  act(() => view.current.retry());
  await waitFor(() => expect(view.current.groups).toHaveLength(5));
  expect(view.current).toMatchObject({ moreFailed: false, loading: false });
  expect(asked() - before).toBe(2);
});

test('a list that does not begin says why, and begins when it is asked for again', async () => {
  const { open, state } = await setUp(1);
  state.left = 0;
  const view = open();
  await waitFor(() => expect(view.current).toMatchObject({ status: 'error', error: { status: 403 }, loading: false }));
  state.left = 9;
  act(() => view.current.retry());
  await waitFor(() => expect(view.current).toMatchObject({ status: 'success', groups: { length: 1 } }));
});

test('a service that lists no groups is not asked', async () => {
  const { open, asked } = await setUp(1, { CAPABILITIES: 'off' });
  expect(open().current).toMatchObject({ groups: [], loading: false });
  expect(asked()).toBe(0);
});
