import { QueryClient } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { ApiError } from '../../api/errors';
import { endpoints } from '../../contract/endpoints';
import { createFakeRuntime } from '../../test/fakeBrowser';
import { createFakeHttp } from '../../test/fakeHttp';
import { createFakeService, type Fault } from '../../test/fakeService';
import { person, someGroup } from '../../test/fixtures';
import { InClient } from '../../test/InClient';
import type { LastingChange } from '../truth/changes';
import { keys } from '../truth/keys';
import { useReconnect } from '../useClient';
import { type Cache, createCache } from './cache';
import { forgetForbidden, noteForbidden, useForbidden } from './forbidden';
import { isJournaled } from './journal/journalSchema';
import { mutate } from './mutate';
import { usePendingChanges } from './usePendingChanges';
import { editOf, useRefusedChanges } from './useRefusedChanges';
import { useSettle } from './useSettle';

async function setUp<T>(hook: () => T) {
  let fault: Fault = 'none';
  const service = createFakeService({ meet: ({ method }) => (method === 'PUT' ? fault : 'none') });
  const http = createFakeHttp(service.fetch);
  await http(endpoints.listGroups);
  const cache = createCache(new QueryClient());
  const wrapper = ({ children }: { children: ReactNode }) => (
    <InClient http={http} cache={cache}>
      {children}
    </InClient>
  );
  const refuse = (next: Fault) => {
    fault = next;
  };
  return { view: renderHook(hook, { wrapper }), cache, service, refuse };
}

const seen = someGroup('g1', { name: 'Old', contacts: [person('me'), person('lin')] });
type Edit = Extract<LastingChange, { type: 'group.edited' }>;
const edit = (fields: Edit['fields']): Edit => ({ type: 'group.edited', group_id: 'g1', fields });

async function withRefused(fields: Edit['fields']) {
  const set = await setUp(useRefusedChanges);
  const error = new ApiError({ status: 412, code: 'precondition-failed' });
  await act(() => set.cache.journal.refuseChange({ key: 'k1', written: { change: edit(fields), base: seen }, error }));
  const [first] = set.view.result.current.refused;
  const refused = first && editOf(first);
  if (!refused) throw new Error('no refused edit');
  const puts = () => set.service.requests.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  return { ...set, refused, puts };
}

test('what was meant is said over what is there now, and nothing waits any more', async () => {
  const { view, service, refused, puts } = await withRefused({ name: 'Mine', contacts: [person('me'), person('eve')] });
  service.groups.push({ ...seen, name: 'Theirs', contacts: [person('me'), person('lin'), person('bo')] });
  await act(() => view.result.current.insist(refused));
  const contacts = ['me', 'bo', 'eve'].map((username) => ({ id: `u-${username}`, username }));
  expect(puts()).toEqual([{ name: 'Mine', contacts }]);
  expect(view.result.current.refused).toEqual([]);
});

test('an edit that speaks of no members sends none', async () => {
  const { view, service, refused, puts } = await withRefused({ name: 'Mine' });
  service.groups.push({ ...seen, name: 'Theirs' });
  await act(() => view.result.current.insist(refused));
  expect(puts()).toEqual([{ name: 'Mine' }]);
});

test('refused again, it waits for a person again, under the same key', async () => {
  const { view, service, refused, refuse } = await withRefused({ members: { add: [person('eve')], remove: [] } });
  service.groups.push(seen);
  refuse({ status: 403, code: 'forbidden' });
  await act(() => view.result.current.insist(refused));
  expect(view.result.current.refused).toMatchObject([{ key: 'k1', error: { status: 403 }, written: { base: seen } }]);
  act(() => view.result.current.drop('k1'));
  await waitFor(() => expect(view.result.current.refused).toEqual([]));
});

test('a group that was refused is named as it is known', async () => {
  const { view, cache } = await setUp(useRefusedChanges);
  expect(view.result.current.nameOf('g1')).toBeUndefined();
  cache.queryClient.setQueryData(keys.group('g1'), seen);
  expect(view.result.current.nameOf('g1')).toBe('Old');
});

test('of what was refused, only edits of groups are edits', () => {
  const refused = { key: 'k1', error: null };
  expect(editOf({ ...refused, written: { change: edit({ name: 'Mine' }), base: seen } })).toMatchObject({ base: seen });
  const archived = { type: 'group.archived', group_id: 'g1', archived_at: 5 } as const;
  expect(editOf({ ...refused, written: { change: archived } })).toBeNull();
  expect(editOf({ ...refused, written: { create: { name: 'New' }, known: [] } })).toBeNull();
});

test('a 403 is remembered for its group until somebody changes that one; other refusals are not', async () => {
  const { view, cache } = await setUp(() => [useForbidden('g1'), useForbidden('g2')]);
  const refusal = (status: number) => new ApiError({ status, code: 'no' });
  act(() => noteForbidden(cache, 'g1', refusal(404)));
  act(() => noteForbidden(cache, 'g1', new Error('403')));
  expect(view.result.current).toEqual([false, false]);
  act(() => noteForbidden(cache, 'g1', refusal(403)));
  act(() => noteForbidden(cache, 'g2', refusal(403)));
  expect(view.result.current).toEqual([true, true]);
  act(() => forgetForbidden(cache, 'g1'));
  expect(view.result.current).toEqual([false, true]);
  act(() => forgetForbidden(cache, 'g3'));
  expect(view.result.current).toEqual([false, true]);
});

test('who waits for the service hears that it answers again, as long as they are there', async () => {
  let heard = 0;
  const listener = () => {
    heard++;
  };
  const { view, cache } = await setUp(() => useReconnect(listener));
  cache.announceReconnect();
  expect(heard).toBe(1);
  view.unmount();
  cache.announceReconnect();
  expect(heard).toBe(1);
});

/** Starts a change whose request is open until the test calls the returned function. */
function start(cache: Cache, change: Parameters<typeof mutate>[1]['change']) {
  let answer = () => {};
  const held = new Promise<null>((resolve) => {
    answer = () => resolve(null);
  });
  const done = mutate(cache, { change, scope: change.type, send: () => held });
  return async () => {
    answer();
    await done;
  };
}

test('leaving waits for what is on its way, two seconds at most, and counts what would be lost', async () => {
  const clock = createFakeRuntime();
  const { view, cache } = await setUp(() => ({
    unsaved: usePendingChanges(isJournaled).length,
    settle: useSettle(clock.runtime),
  }));
  const end = () => view.result.current.settle();
  expect(await end()).toBe(0);

  let answer = () => Promise.resolve();
  act(() => {
    answer = start(cache, { type: 'group.archived', group_id: 'g1', archived_at: 5 });
    // A read marker does not count as a change that could be lost.
    start(cache, { type: 'read.moved', conversation_id: 'c1', username: 'me', up_to: 'm1' });
  });
  await waitFor(() => expect(view.result.current.unsaved).toBe(1));
  let lost: number | undefined;
  const wait = () =>
    void end().then((count) => {
      lost = count;
    });
  wait();
  clock.advance(1_999);
  await act(clock.settle);
  expect(lost).toBeUndefined();
  clock.advance(1);
  await act(clock.settle);
  expect(lost).toBe(1);

  lost = undefined;
  wait();
  await act(answer);
  await act(clock.settle);
  expect(lost).toBe(0);
});
