import { notifyManager, QueryClient } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { endpoints } from '../../contract/endpoints';
import { createFakeRuntime } from '../../test/fakeBrowser';
import { createFakeHttp } from '../../test/fakeHttp';
import { createFakeService, type FakeRequest, type Fault } from '../../test/fakeService';
import { person, someGroup } from '../../test/fixtures';
import { InData } from '../../test/InData';
import { useGroups, useWholeList } from '../groups/useGroups';
import { useTimeline } from '../timeline/useTimeline';
import { keys } from '../truth/keys';
import { knownMessages } from '../truth/known';
import { useClient } from '../useClient';
import { type Cache, createCache } from '../writes/cache';
import { editGroup } from '../writes/editGroup';
import { mutate } from '../writes/mutate';
import { unreadOf } from './fromMessages';
import { useConversations, useCountsAhead } from './useConversations';
import { useMarkRead, useReadMarker } from './useReadMarker';

const viewHeight = () => 768;

beforeEach(() => localStorage.clear());
const me = person('me');

async function setUp(
  capabilities: string | null,
  gone: string | null = null,
  meet: (request: FakeRequest) => Fault = () => 'none',
) {
  const service = createFakeService({
    capabilities,
    meet: (request) =>
      gone !== null && request.query.get('conversation_id') === gone ? { status: 404 } : meet(request),
  });
  const http = createFakeHttp(service.fetch);
  await http(endpoints.listGroups);
  const cache = createCache(new QueryClient());
  const wrapper = ({ children }: { children: ReactNode }) => (
    <InData http={http} cache={cache} me={me}>
      {children}
    </InData>
  );
  return { service, http, cache, wrapper };
}

test('many conversations are asked for in one request', async () => {
  const { service, wrapper } = await setUp('read');
  const ids = Array.from({ length: 90 }, (_, i) => `c${i}`);
  service.say('hello', 'c7', 'lin');
  const view = renderHook(() => useConversations(ids), { wrapper });
  await waitFor(() => expect(view.result.current?.get('c7')?.unread_count).toBe(1));
  expect(service.requests.filter((h) => h.path === '/v1/conversations')).toHaveLength(1);
  view.unmount();
});

test('an id may hold a comma where the service chose so', async () => {
  const { service, wrapper } = await setUp(null);
  service.say('hello', 'c,7', 'lin');
  const view = renderHook(() => useConversations(['c,7', 'c8']), { wrapper });
  await waitFor(() => expect(view.result.current.get('c,7')?.latest_message?.message).toBe('hello'));
  view.unmount();
});

test('a whole list is loaded also when its pages come between two drawings', async () => {
  const { service, wrapper } = await setUp('read');
  for (let n = 0; n < 350; n++) service.groups.push(someGroup(`g${999 - n}`));
  const told: (() => void)[] = [];
  notifyManager.setScheduler((tell) => told.push(tell));
  const view = renderHook(
    () => {
      const list = useGroups(false);
      useWholeList(list, true);
      return list.groups.length;
    },
    { wrapper },
  );
  // Each render comes after the responses to its requests.
  for (let n = 0; n < 40 && view.result.current < 350; n++) {
    await act(async () => {
      await new Promise((later) => setTimeout(later, 20));
      for (const tell of told.splice(0)) tell();
    });
  }
  notifyManager.setScheduler((tell) => setTimeout(tell, 0));
  expect(view.result.current).toBe(350);
  view.unmount();
});

test('unread messages are counted before their group is drawn', async () => {
  const { service, wrapper } = await setUp('read');
  service.say('hello', 'c1', 'lin');
  const [ids, drawn] = [['c1'], []];
  const view = renderHook(() => [useCountsAhead(ids), useConversations(drawn)], { wrapper });
  await waitFor(() => expect(view.result.current[1]?.get('c1')?.unread_count).toBe(1));
  view.unmount();
});

test('on a service without markers a conversation that is gone keeps no other from being counted', async () => {
  const { service, wrapper } = await setUp(null, 'c-gone');
  for (let i = 0; i < 100; i++) service.say('elsewhere', 'c-loud', 'lin');
  service.messages.unshift({ ...service.say('hello', 'c-quiet', 'lin') });
  service.messages.pop();
  const ids = ['c-gone', 'c-quiet'];
  const view = renderHook(() => useConversations(ids), { wrapper });
  await waitFor(() => expect(view.result.current?.get('c-quiet')?.latest_message?.message).toBe('hello'));
  expect(view.result.current?.has('c-gone')).toBe(false);
  view.unmount();
});

test('a service without markers: nothing is unread at first sight, then what came after the marker is', async () => {
  const { service, cache, wrapper } = await setUp(null);
  service.say('old', 'c1', 'lin');
  const hook = () => ({ map: useConversations(['c1']), marker: useReadMarker('c1') });
  const first = renderHook(hook, { wrapper });
  await waitFor(() => expect(first.result.current?.map.get('c1')?.unread_count).toBe(0));
  first.unmount();
  service.say('new', 'c1', 'lin');
  service.say('mine', 'c1', 'me');
  const second = renderHook(hook, { wrapper });
  await waitFor(() => {
    // The focus triggers a comparison at once. Otherwise the next heartbeat may be 15 s away.
    window.dispatchEvent(new Event('focus'));
    expect(second.result.current?.map.get('c1')?.unread_count).toBe(1);
  });
  // A timeline that is still loading has no effect on the marker.
  void cache.queryClient.prefetchQuery({ queryKey: keys.timeline('c1', 'm9'), queryFn: () => new Promise(() => {}) });
  act(() => second.result.current.marker.mark(service.messages.at(-1)?.id ?? null));
  await waitFor(() => expect(second.result.current.map.get('c1')?.unread_count).toBe(0));
  act(() => second.result.current.marker.mark(null));
  await waitFor(() => expect(second.result.current.map.get('c1')?.unread_count).toBe(2));
  second.unmount();
});

test('a group marked as read in the list stays read when that message is deleted, as it was where that is undone', async () => {
  const { service, cache, wrapper } = await setUp(null);
  for (const words of ['one', 'two', 'three']) service.say(words, 'c1', 'lin');
  const data = () => ({ row: useConversations(['c1']).get('c1'), mark: useMarkRead(), ...useClient().data });
  const view = renderHook(data, { wrapper });
  const unread = () => view.result.current.row?.unread_count;
  await waitFor(() => expect(unread()).toBe(0));
  const before = view.result.current.markers.getMarker('c1');
  const recount = () => act(() => view.result.current.loader.want(['c1']));
  const four = service.say('four', 'c1', 'lin');
  recount();
  await waitFor(() => expect(unread()).toBe(1));
  act(() => view.result.current.mark('c1', four.id));
  await waitFor(() => expect(unread()).toBe(0));
  service.messages.pop();
  service.say('five', 'c1', 'lin');
  recount();
  await waitFor(() => expect(view.result.current.row?.latest_message?.message).toBe('five'));
  expect(unread()).toBe(1);

  // Marks as unread again, like Undo in the list. The message that was read before is deleted by now.
  service.messages.splice(2, 1);
  act(() => view.result.current.mark('c1', before?.id ?? null, before?.created_at));
  service.say('six', 'c1', 'lin');
  recount();
  await waitFor(() => expect(view.result.current.row?.latest_message?.message).toBe('six'));
  expect(unread()).toBe(2);
  expect(knownMessages(cache, 'c1')).toEqual([]);
  view.unmount();
});

test('a marker that is where it should be is not told again', async () => {
  const { service, wrapper } = await setUp('read');
  const { id } = service.say('hello', 'c1', 'lin');
  const told = () => service.requests.filter(({ path }) => path.endsWith('/read')).map(({ body }) => body.up_to);
  const hook = () => ({ map: useConversations(['c1']), marker: useReadMarker('c1'), other: useReadMarker('c2') });
  const view = renderHook(hook, { wrapper });
  const { result } = view;
  await waitFor(() => expect(result.current?.map.get('c1')?.unread_count).toBe(1));
  act(() => result.current.marker.mark(id));
  await waitFor(() => expect(result.current.map.get('c1')).toMatchObject({ read_up_to: id, unread_count: 0 }));
  act(() => result.current.marker.mark(id));
  // A second request for the same marker would come before this one.
  act(() => result.current.other.mark('m9'));
  await waitFor(() => expect(told()).toContain('m9'));
  expect(told()).toEqual([id, 'm9']);
  view.unmount();
});

test('a marker that is sent late, after the caller has read further on another device, moves nothing back', async () => {
  let hasReadFurther = false;
  const { service, wrapper } = await setUp('read', null, ({ method }) => {
    if (method !== 'POST' || hasReadFurther) return 'none';
    hasReadFurther = true;
    service.markers.set('c1', far?.id ?? null);
    return 'lost-before';
  });
  const [near, far] = ['near', 'far'].map((words) => service.say(words, 'c1', 'lin'));
  if (!near || !far) throw new Error('unreachable');
  const ids = ['c1'];
  const view = renderHook(() => ({ row: useConversations(ids).get('c1'), marker: useReadMarker('c1') }), { wrapper });
  await waitFor(() => expect(view.result.current.row?.unread_count).toBe(2));
  act(() => view.result.current.marker.mark(near.id));
  await waitFor(() => expect(view.result.current.marker.upTo()).toBe(far.id), { timeout: 5_000 });
  expect(service.markers.get('c1')).toBe(far.id);
  view.unmount();
});

test('unread counts what others said after the marker, and stops at its time when its row is gone', async () => {
  const { service } = await setUp(null);
  const rows = ['lin', 'me', 'lin', 'lin'].map((who) => service.say('x', 'c1', who)).toReversed();
  expect(unreadOf(rows, { id: rows[2]?.id ?? '', created_at: null }, 'me')).toHaveLength(2);
  expect(unreadOf(rows, { id: 'deleted', created_at: rows[1]?.created_at ?? 0 }, 'me')).toHaveLength(2);
  expect(unreadOf(rows, { id: null, created_at: null }, 'me')).toHaveLength(3);
});

test('members are sent as theirs + added − removed, whatever the list was on screen', async () => {
  const { service, http } = await setUp('etag');
  const seen = someGroup('g1', { contacts: [person('me'), person('lin')] });
  service.groups.push({ ...seen, contacts: [person('me'), person('lin'), person('eve')] });
  await editGroup(
    createCache(new QueryClient()),
    http,
    { group_id: 'g1', fields: { members: { add: [person('bo')], remove: ['lin'] } } },
    seen,
    createFakeRuntime().runtime,
  );
  expect(service.requests.at(-1)?.body.contacts).toEqual(
    ['me', 'eve', 'bo'].map((n) => ({ id: `u-${n}`, username: n })),
  );
});

/** Predicts the deletion. The request is sent when the test calls `send`. */
const deleting = (cache: Cache, message_id: string) => {
  const over = new AbortController();
  const change = { type: 'message.deleted', conversation_id: 'c1', message_id } as const;
  const hold = { over: over.signal, due: 0 };
  void mutate(cache, { change, scope: message_id, hold, send: async () => change });
  return { send: () => over.abort() };
};

test('while deletions can be taken back the row shows what stands before them, and says when it stood there', async () => {
  const { service, cache, wrapper } = await setUp('read');
  const [one, two, three] = ['one', 'two', 'three'].map((words) => service.say(words));
  if (!one || !two || !three) throw new Error('unreachable');
  const ids = ['c1'];
  const view = renderHook(() => ({ row: useConversations(ids).get('c1'), timeline: useTimeline('c1', viewHeight) }), {
    wrapper,
  });
  await waitFor(() => expect(view.result.current?.timeline.messages).toHaveLength(3));
  await waitFor(() => expect(view.result.current.row?.latest_message?.message).toBe('three'));
  const shown = () => {
    const { latest_message, latest_unknown = false, active_at } = view.result.current.row ?? {};
    return [latest_message?.message, latest_unknown, active_at];
  };
  act(() => void deleting(cache, two.id));
  expect(shown()).toEqual(['three', false, undefined]);
  const last = deleting(cache, three.id);
  await waitFor(() => expect(shown()).toEqual(['one', false, three.created_at]));

  // Now the service confirms the deletion. The row keeps its position.
  service.messages.pop();
  act(() => last.send());
  await waitFor(() => expect(service.requests.filter((h) => h.path === '/v1/conversations')).toHaveLength(2));
  await waitFor(() => expect(shown()).toEqual(['one', false, three.created_at]));
  act(() => void deleting(cache, one.id));
  await waitFor(() => expect(shown()).toEqual([undefined, false, three.created_at]));
  view.unmount();
});

test('what stands before a message that an earlier page deleted is asked for, and until then nothing is said', async () => {
  const { service, cache, wrapper } = await setUp('read');
  service.say('one');
  const two = service.say('two');
  deleting(cache, two.id);
  const ids = ['c1'];
  const seen: unknown[] = [];
  const view = renderHook(
    () => {
      const row = useConversations(ids).get('c1');
      if (row) seen.push(row.latest_unknown ? 'unknown' : row.latest_message?.message);
    },
    { wrapper },
  );
  await waitFor(() => expect(seen.at(-1)).toBe('one'));
  expect(new Set(seen)).not.toContain('two');
  expect(new Set(seen)).not.toContain(undefined);
  view.unmount();
});
