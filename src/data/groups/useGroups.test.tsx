import { QueryClient } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { createFakeHttp } from '../../test/fakeHttp';
import { createFakeService, type Fault } from '../../test/fakeService';
import { someGroup } from '../../test/fixtures';
import { InClient } from '../../test/InClient';
import { commit } from '../truth/commit';
import { createCache } from '../writes/cache';
import { useGroup, useGroups, useGroupsById, useWholeList } from './useGroups';

/** `fault` is the response to requests for a single group. `groups` is the number of listed groups. */
function setUp<T>(hook: () => T, answer: { fault: Fault }, groups = 0) {
  const one = /^\/v1\/groups\/./;
  const service = createFakeService({ meet: ({ path }) => (one.test(path) ? answer.fault : 'none') });
  for (let n = 0; n < groups; n++) service.groups.push(someGroup(`g${999 - n}`));
  const http = createFakeHttp(service.fetch);
  const cache = createCache(new QueryClient({ defaultOptions: { queries: { retry: false } } }));
  const wrapper = ({ children }: { children: ReactNode }) => (
    <InClient http={http} cache={cache}>
      {children}
    </InClient>
  );
  const asked = () => service.requests.filter(({ path }) => one.test(path)).length;
  return { view: renderHook(hook, { wrapper }), cache, service, asked };
}

test('a group that was never ours to see is there when somebody adds us while we look', async () => {
  const { view, cache } = setUp(() => useGroup('g1'), { fault: { status: 404, code: 'not-found' } });
  await waitFor(() => expect(view.result.current).toMatchObject({ gone: true, status: 'error' }));
  act(() => commit(cache, { type: 'group.updated', group: someGroup('g2') }));
  expect(view.result.current.gone).toBe(true);
  act(() => commit(cache, { type: 'group.updated', group: someGroup('g1') }));
  await waitFor(() =>
    expect(view.result.current).toMatchObject({ gone: false, status: 'success', group: { id: 'g1' } }),
  );
  act(() => commit(cache, { type: 'group.deleted', group_id: 'g1', conversation_id: 'c-g1' }));
  await waitFor(() => expect(view.result.current).toMatchObject({ gone: true, status: 'error' }));
});

test('a group that is gone stays so while it is asked for again', async () => {
  const { view, cache, asked } = setUp(() => useGroup('g1'), { fault: { status: 404, code: 'not-found' } });
  await waitFor(() => expect(view.result.current.gone).toBe(true));
  const again = cache.queryClient.refetchQueries();
  view.rerender();
  expect(view.result.current.gone).toBe(true);
  await act(() => again);
  expect(asked()).toBe(2);
  expect(view.result.current.gone).toBe(true);
});

test('a pinned group that could not be loaded is asked for again when the service answers again', async () => {
  const ids = new Set(['g1']);
  const hook = () => {
    useGroupsById(ids, () => undefined);
    return useGroups(false);
  };
  const answer: { fault: Fault } = { fault: 'lost-before' };
  const { view, cache, service, asked } = setUp(hook, answer);
  await waitFor(() => expect(asked()).toBeGreaterThan(0));
  // On a busy machine the client may have sent more than one request by now.
  const before = asked();
  answer.fault = 'none';
  service.groups.push(someGroup('g1'));
  // Repeated until a request is sent: only a query that already waits for its retry reacts to a reconnect.
  await waitFor(() => {
    act(() => cache.announceReconnect());
    expect(asked()).toBeGreaterThan(before);
  });
  await waitFor(() => expect(view.result.current.groups.map(({ id }) => id)).toEqual(['g1']));
  view.unmount();
});

test('a whole list is asked for page by page, and each page once', async () => {
  const hook = () => {
    const list = useGroups(false);
    useWholeList(list, true);
    return list;
  };
  const { view, service } = setUp(hook, { fault: 'none' }, 150);
  await waitFor(() => expect(view.result.current.groups).toHaveLength(150));
  expect(view.result.current.hasMore).toBe(false);
  expect(service.requests.map(({ query }) => query.get('limit'))).toEqual(['30', '100', '100']);
});
