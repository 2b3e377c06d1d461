import { QueryClient } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../api/errors';
import { endpoints } from '../contract/endpoints';
import { createFakeHttp } from '../test/fakeHttp';
import { createFakeService } from '../test/fakeService';
import { person, someGroup } from '../test/fixtures';
import { InData } from '../test/InData';
import { commit } from './truth/commit';
import type { KnownConversation } from './truth/conversationMap';
import { keys } from './truth/keys';
import { useConversationNow, useConversations } from './unread/useConversations';
import { useMarkRead } from './unread/useReadMarker';
import { useClient } from './useClient';
import { createCache } from './writes/cache';
import { noteForbidden, useForbidden } from './writes/forbidden';

beforeEach(() => localStorage.clear());
afterEach(() => vi.useRealTimers());

const at = (id: string | null, created_at: number | null = null) => ({ id, created_at });
const stored = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }));

async function signedIn<T>(hook: () => T, capabilities: string | null = 'read') {
  const service = createFakeService({ capabilities });
  const http = createFakeHttp(service.fetch);
  await http(endpoints.listGroups);
  const cache = createCache(new QueryClient());
  const me = person('me');
  const wrapper = ({ children }: { children: ReactNode }) => (
    <InData http={http} cache={cache} me={me}>
      {children}
    </InData>
  );
  const counted = () =>
    service.requests.flatMap(({ path, query }) => (path === '/v1/conversations' ? [query.get('ids')] : []));
  return { ...renderHook(hook, { wrapper }), service, cache, counted };
}

test('a count that is about to be read as a fact is asked for anew', async () => {
  const { result, counted, service, unmount } = await signedIn(() => useConversationNow('c1'));
  service.say('hello', 'c1', 'lin');
  await waitFor(() => expect(result.current?.unread_count).toBe(1));
  expect(counted()).toEqual(['c1']);
  unmount();
});

test('a deletion counts anew, a change of a group forgets its refusal and asks for its roles', async () => {
  const { result, counted, cache, unmount } = await signedIn(() => ({
    refused: useForbidden('g1'),
    data: useClient().data,
  }));
  await waitFor(() => expect(result.current).not.toBeNull());
  cache.queryClient.setQueryData(keys.roles('g1'), { admins: [] });
  act(() => noteForbidden(cache, 'g1', new ApiError({ status: 403, code: 'no' })));
  expect(result.current.refused).toBe(true);
  act(() => commit(cache, { type: 'group.updated', group: someGroup('g1') }));
  expect(result.current.refused).toBe(false);
  expect(cache.queryClient.getQueryState(keys.roles('g1'))?.isInvalidated).toBe(true);
  act(() => commit(cache, { type: 'message.deleted', conversation_id: 'c7', message_id: 'm1' }));
  await waitFor(() => expect(counted()).toEqual(['c7']));
  act(() => void stored('confab:read:http://confab.test:u-me:c8'));
  await waitFor(() => expect(counted()).toEqual(['c7', 'c8']));
  const { loader } = result.current.data;
  unmount();
  commit(cache, { type: 'message.deleted', conversation_id: 'c9', message_id: 'm2' });
  vi.useFakeTimers();
  loader.want(['c9']);
  stored('confab:read:http://confab.test:u-me:c9');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(counted()).toEqual(['c7', 'c8']);
});

test('without markers of the service, reading to the end leaves nothing unread, reading to another message counts anew', async () => {
  const ids = ['c1'];
  const { result, service, cache, unmount } = await signedIn(() => {
    const { markers } = useClient().data;
    return { row: useConversations(ids).get('c1'), mark: useMarkRead(), markers };
  }, null);
  await waitFor(() => expect(result.current?.row).toBeDefined());
  const [one, two, three] = ['one', 'two', 'three'].map((text) => service.say(text, 'c1', 'lin'));
  if (!one || !two || !three) throw new Error('unreachable');
  cache.queryClient.setQueryData(keys.timeline('c1'), {
    messages: [three, two, one],
    older: false,
    newer: false,
  });
  const row: KnownConversation = { id: 'c1', latest_message: three, unread_count: 3, read_up_to: null };
  act(() => cache.queryClient.setQueryData(keys.conversations, new Map([['c1', row]])));
  act(() => result.current.mark('c1', two.id));
  expect(result.current.markers.getMarker('c1')).toEqual(at(two.id, two.created_at));
  await waitFor(() => expect(result.current.row).toMatchObject({ unread_count: 1, read_up_to: two.id }));
  act(() => result.current.mark('c1', three.id));
  await waitFor(() => expect(result.current.row).toMatchObject({ unread_count: 0, read_up_to: three.id }));
  // A conversation without unread messages is not marked as read again.
  const heard = service.requests.length;
  act(() => result.current.mark('c1', three.id));
  expect(service.requests).toHaveLength(heard);
  act(() => result.current.mark('c1', null));
  expect(result.current.markers.getMarker('c1')).toEqual(at(null));
  unmount();
});

test('the end of a session ends what is done to many groups', async () => {
  const { result, service, unmount } = await signedIn(() => useClient().data);
  await waitFor(() => expect(result.current).not.toBeNull());
  const groups = ['g1', 'g2'].map((id) => someGroup(id));
  service.groups.push(...groups);
  const { bulkActions } = result.current;
  const stop = bulkActions.store.subscribe(() => {
    stop();
    unmount();
  });
  bulkActions.run((actions) => actions.start('archive', groups));
  await waitFor(() => expect(bulkActions.store.get()?.state).toBe('stopped'));
  expect(service.groups.map(({ archived_at }) => archived_at)).toEqual([null, null]);
});
