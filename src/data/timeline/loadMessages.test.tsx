import { QueryClient } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { createProfile } from '../../api/dialect/profile';
import { createHttp } from '../../api/http';
import { endpoints } from '../../contract/endpoints';
import type { Message } from '../../contract/resources';
import { breathe, createFakeRuntime } from '../../test/fakeBrowser';
import { createFakeHttp } from '../../test/fakeHttp';
import { createFakeService, type FakeRequest, type Fault } from '../../test/fakeService';
import { answer, fakeFetch, listPage, someMessages } from '../../test/foreignService';
import { InClient } from '../../test/InClient';
import { noDevice } from '../device/device';
import { recoverQueries } from '../live/live';
import { commit } from '../truth/commit';
import { keys } from '../truth/keys';
import { openedAtNewest, renderedRows, type Timeline, windowSize } from '../truth/timelineWindow';
import { createCache } from '../writes/cache';
import { mutate } from '../writes/mutate';
import { loadLatest, loadPage, openTimeline, reconcile } from './loadMessages';
import { reconcileWindow } from './reconcileWindow';
import { useRefreshMessage } from './useMessage';
import { useInMemory, useTimeline } from './useTimeline';

const viewHeight = () => 768;

afterEach(() => void vi.useRealTimers());

/** A conversation with `count` messages. With the capability `search` the service can list the messages around one. */
async function setUp(
  count: number,
  capabilities = 'read',
  meet: (request: FakeRequest) => Fault | Promise<Fault> = () => 'none',
  rowsAtMost = 100,
) {
  const service = createFakeService({ capabilities, meet });
  for (let n = 0; n < count; n++) service.say(`w${n}`);
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const url = new URL(String(input), 'http://confab.test');
    const at = service.messages.findIndex(({ id }) => id === url.searchParams.get('around'));
    if (Number(url.searchParams.get('limit')) > rowsAtMost) url.searchParams.set('limit', `${rowsAtMost}`);
    if (!url.searchParams.has('around')) return service.fetch(url, init);
    service.requests.push({ method: 'GET', path: url.pathname, query: url.searchParams, body: {}, key: null });
    const data = at < 0 ? [] : service.messages.slice(Math.max(0, at - 15), at + 15).toReversed();
    const page = { has_more: at > 15, has_newer: at + 15 < service.messages.length, data };
    return answer(200, page, { 'Confab-Capabilities': capabilities });
  };
  const http = createFakeHttp(fetch);
  await http(endpoints.listGroups);
  service.requests.length = 0;
  const cache = createCache(new QueryClient({ defaultOptions: { queries: { retry: false } } }));
  const window = (anchorId?: string) => cache.queryClient.getQueryData<Timeline>(keys.timeline('c1', anchorId));
  const shown = (anchorId?: string) => window(anchorId)?.messages.map(({ message }) => message);
  const id = (n: number) => service.messages[n]?.id ?? '';
  const wrapper = ({ children }: { children: ReactNode }) => (
    <InClient http={http} cache={cache}>
      {children}
    </InClient>
  );
  return { service, http, cache, window, shown, id, wrapper };
}

const words = (newest: number, oldest: number) =>
  Array.from({ length: newest - oldest + 1 }, (_, n) => `w${newest - n}`);

test('a service that searches opens around a message by one request', async () => {
  const { service, http, cache, id, window, shown } = await setUp(100, 'read, search');
  await openTimeline(cache, http, 'c1', { anchorId: id(50) });
  expect(service.requests).toHaveLength(1);
  expect(shown(id(50))).toContain('w50');
  expect(window(id(50))).toMatchObject({ older: true, newer: true });
  await openTimeline(cache, http, 'c1', { anchorId: id(99) });
  expect(window(id(99))).toMatchObject({ older: true, newer: false });
});

test('without search the window around a message comes in three answers', async () => {
  const { service, http, cache, id, window, shown } = await setUp(100);
  await openTimeline(cache, http, 'c1', { anchorId: id(50) });
  expect(shown(id(50))).toEqual(words(65, 35));
  expect(window(id(50))).toMatchObject({ older: true, newer: true });
  expect(service.requests).toHaveLength(3);
  await openTimeline(cache, http, 'c1', { anchorId: id(3) });
  expect(window(id(3))).toMatchObject({ older: false, newer: true });
});

for (const capabilities of ['read', 'read, search']) {
  test(`a message that is not there is an error, and of a mere hint the newest page (${capabilities})`, async () => {
    const { http, cache, shown } = await setUp(40, capabilities);
    const open = (hint: boolean) => openTimeline(cache, http, 'c1', { anchorId: 'm999999', hint });
    await expect(open(false)).rejects.toMatchObject({ status: 404, code: 'not-found' });
    await open(true);
    expect(shown('m999999')).toEqual(words(39, 10));
  });
}

test('until the answer comes a window is what this device last saw, where that holds the message it opens at', async () => {
  const { service, http, id } = await setUp(40, 'read', ({ path }) =>
    path.startsWith('/v1/messages') ? new Promise(() => {}) : 'none',
  );
  const data = service.messages.slice(-30).toReversed();
  const seen: Timeline = { ...openedAtNewest({ has_more: true, data }), unconfirmed: true };
  for (const [anchorId, isShown] of [
    [undefined, true],
    [id(39), true],
    [id(5), false],
  ] as const) {
    const cache = createCache(new QueryClient(), undefined, { ...noDevice, timeline: async () => seen });
    const queryKey = keys.timeline('c1', anchorId);
    void cache.queryClient.fetchQuery({ queryKey, queryFn: () => openTimeline(cache, http, 'c1', { anchorId }) });
    await breathe();
    expect(cache.queryClient.getQueryData(queryKey)).toEqual(isShown ? seen : undefined);
  }
});

test('a hint that could not be loaded for another reason is an error', async () => {
  const { http, cache, id } = await setUp(40, 'read', ({ path }) =>
    path.startsWith('/v1/messages') ? { status: 403, code: 'forbidden' } : 'none',
  );
  const opened = openTimeline(cache, http, 'c1', { anchorId: id(5), hint: true });
  await expect(opened).rejects.toMatchObject({ status: 403 });
});

test('a hint that lies deeper than a service pages is left for the newest page', async () => {
  const rows = someMessages(47);
  const { fetch } = fakeFetch(({ path, query }) =>
    path === '/v1/messages' ? listPage(rows, query, { cap: 10 }) : answer(200, rows.at(-5)),
  );
  const http = createHttp({ base: '', token: () => 't', fetch, profile: createProfile('x', null) });
  const cache = createCache(new QueryClient({ defaultOptions: { queries: { retry: false } } }));
  const open = (hint: boolean) => openTimeline(cache, http, 'c1', { anchorId: 'm5', hint });
  await expect(open(false)).rejects.toMatchObject({ code: 'cannot-page' });
  expect((await open(true)).messages[0]?.message).toBe('text 47');
});

test('a message of another conversation is not there', async () => {
  const { service, http, cache } = await setUp(40);
  const other = service.say('elsewhere', 'c2');
  await expect(openTimeline(cache, http, 'c1', { anchorId: other.id })).rejects.toMatchObject({ status: 404 });
});

test('pages join at either end until the conversation ends there', async () => {
  const { http, cache, id, shown, window } = await setUp(100);
  const anchor = id(50);
  await openTimeline(cache, http, 'c1', { anchorId: anchor });
  await loadPage(cache, http, 'c1', anchor, 'older', 40);
  expect(shown(anchor)).toEqual(words(65, 0));
  expect(window(anchor)).toMatchObject({ older: false, newer: true });
  await loadPage(cache, http, 'c1', anchor, 'newer', 40);
  expect(shown(anchor)).toEqual(words(99, 0));
  expect(window(anchor)).toMatchObject({ older: false, newer: false });
});

test('when every loaded row was deleted, more is the newest page', async () => {
  const { service, http, cache, shown } = await setUp(45);
  await openTimeline(cache, http, 'c1');
  const deleted = service.messages.splice(15);
  for (const { id } of deleted) commit(cache, { type: 'message.deleted', conversation_id: 'c1', message_id: id });
  expect(shown()).toEqual([]);
  await loadPage(cache, http, 'c1', undefined, 'older', 40);
  expect(shown()).toEqual(words(14, 0));
});

test('an end that moves with each answer is asked from three times at most', async () => {
  const { service, http, cache } = await setUp(45, 'read', ({ query }) => {
    if (!query.has('starting_after')) return 'none';
    const oldest = cache.queryClient.getQueryData<Timeline>(keys.timeline('c1'))?.messages.at(-1)?.id ?? '';
    commit(cache, { type: 'message.deleted', conversation_id: 'c1', message_id: oldest });
    return 'none';
  });
  await openTimeline(cache, http, 'c1');
  await loadPage(cache, http, 'c1', undefined, 'older', 40);
  expect(service.requests.filter(({ query }) => query.has('starting_after'))).toHaveLength(3);
});

test('leaving the window for the newest page replaces it, and says what that page listed', async () => {
  const { http, cache, id, shown } = await setUp(100);
  const anchor = id(50);
  await openTimeline(cache, http, 'c1', { anchorId: anchor });
  const heard: string[] = [];
  cache.commits.watch((change) => heard.push(change.type));
  await loadLatest(cache, http, 'c1', anchor);
  expect(shown(anchor)).toEqual(words(99, 70));
  expect(heard).toEqual(['messages.reconciled']);
});

test('rows that come by themselves let others go where nobody reads, as many as the view has no use for', async () => {
  const { service, cache, window, wrapper } = await setUp(40);
  const { result } = renderHook(() => useTimeline('c1', viewHeight), { wrapper });
  await waitFor(() => expect(result.current.status).toBe('success'));
  const flood = () =>
    act(() => {
      for (let n = 0; n < 200; n++) commit(cache, { type: 'message.created', message: service.say(`live ${n}`) });
    });
  result.current.keepEnd('oldest');
  const oldest = window()?.messages.at(-1);
  const shown = window();
  flood();
  expect(window()).toMatchObject({ newer: true, messages: { length: windowSize } });
  expect(window()?.messages.at(-1)).toBe(oldest);
  await act(async () => result.current.toLatest());
  result.current.keepEnd('newest');
  flood();
  const { count } = renderedRows('newest', viewHeight());
  expect(window()?.messages.length).toBeLessThanOrEqual(count + 10);
  expect(window()).toMatchObject({ older: true, newer: false });
  expect(Object.keys(window() ?? {})).toEqual(Object.keys(shown ?? {}));
});

test('what a gap is compared by takes no row away, though the view has not said yet that somebody scrolls back', async () => {
  const { service, cache, http, shown, wrapper } = await setUp(300);
  const { result } = renderHook(() => useTimeline('c1', viewHeight), { wrapper });
  await waitFor(() => expect(result.current.status).toBe('success'));
  result.current.keepEnd('newest');
  act(() => result.current.older.load());
  await waitFor(() => expect(shown()).toEqual(words(299, 230)));
  for (let n = 300; n < 330; n++) service.say(`w${n}`);
  await act(() => reconcileWindow(cache, http, 'c1'));
  expect(shown()).toEqual(words(329, 230));
});

test('a page that failed does not come by itself where it would take away what is at the other end', async () => {
  let isDown = false;
  const { cache, window, wrapper } = await setUp(300, 'read', () => (isDown ? { status: 503 } : 'none'));
  const clock = createFakeRuntime();
  const ended = new AbortController();
  recoverQueries({ cache, runtime: clock.runtime, signal: ended.signal });
  const { result } = renderHook(() => useTimeline('c1', viewHeight), { wrapper });
  await waitFor(() => expect(result.current.status).toBe('success'));
  const load = async (rows: number) => {
    act(() => result.current.older.load());
    await waitFor(() => expect(window()?.messages).toHaveLength(rows));
  };
  await load(70);
  await load(110);
  isDown = true;
  act(() => result.current.older.load());
  await waitFor(() => expect(result.current.older.error).not.toBeNull());
  isDown = false;
  await act(async () => {
    for (let n = 0; n < 10; n++) {
      clock.advance(10_000);
      await clock.settle();
    }
  });
  expect(window()).toMatchObject({ newer: false, messages: { length: 110 } });
  await load(windowSize);
  ended.abort();
});

test('of what came while the newest page was asked for, what concerns that conversation stands', async () => {
  const said: string[] = [];
  let during: () => void = () => {};
  const { service, http, cache, shown, window } = await setUp(3, 'read', ({ path }) => {
    if (path === '/v1/messages') during();
    return 'none';
  });
  await openTimeline(cache, http, 'c1');
  const [first, second] = service.messages;
  if (!first || !second) throw new Error('no messages');
  during = () => {
    commit(cache, { type: 'message.updated', message: { ...first, message: 'edited' } });
    commit(cache, { type: 'message.deleted', conversation_id: 'c1', message_id: second.id });
    commit(cache, { type: 'message.created', message: { ...first, id: 'm9', conversation_id: 'c2' } });
    commit(cache, { type: 'read.moved', conversation_id: 'c1', username: 'lin', up_to: null });
    const seen = { conversation_id: 'c1', author: first.contact.username, up_to: first.id, at: 7 };
    commit(cache, { type: 'messages.seen', ...seen });
    cache.commits.watch((change) => said.push(change.type));
  };
  await reconcile(cache, http, 'c1');
  expect(shown()).toEqual(['w2', 'edited']);
  expect(window()?.messages.map(({ read_at }) => read_at)).toEqual([null, 7]);
  expect(said).toEqual(['messages.reconciled', 'message.updated', 'message.deleted', 'messages.seen']);
});

/** Edits and deletes these messages without an event. */
const missed = ({ messages }: ReturnType<typeof createFakeService>, edited: number[], deleted: number[]) => {
  const numberOf = (message: Message) => Number(message.message.slice(1));
  const left = messages.filter((message) => !deleted.includes(numberOf(message)));
  const now = left.map((message) =>
    edited.includes(numberOf(message)) ? { ...message, message: `edited ${numberOf(message)}` } : message,
  );
  messages.splice(0, messages.length, ...now);
};
const limits = (requests: FakeRequest[]) => requests.map(({ query }) => query.get('limit'));

test('after a gap all rows at the newest end are compared, by one request or, where they are many, by two', async () => {
  const { service, http, cache, shown } = await setUp(140);
  await openTimeline(cache, http, 'c1');
  const requested = async () => {
    service.requests.length = 0;
    await reconcileWindow(cache, http, 'c1');
    return limits(service.requests);
  };
  missed(service, [139, 111], [110]);
  expect(await requested()).toEqual(['60']);
  const top = ['edited 139', ...words(138, 112), 'edited 111'];
  expect(shown()).toEqual(top);
  await loadPage(cache, http, 'c1', undefined, 'older', 41);
  expect(await requested()).toEqual(['100']);
  expect(shown()).toEqual([...top, ...words(109, 69)]);
  await loadPage(cache, http, 'c1', undefined, 'older', 30);
  for (let n = 140; n < 170; n++) service.say(`w${n}`);
  missed(service, [45], [68, 60, 39]);
  expect(await requested()).toEqual(['100', '100']);
  const bottom = [...words(109, 69), ...words(67, 61), ...words(59, 46), 'edited 45', ...words(44, 40)];
  expect(shown()).toEqual([...words(169, 140), ...top, ...bottom]);
});

test('after a gap both halves of a window around a message are compared, to their ends', async () => {
  const { service, http, cache, id, shown } = await setUp(100);
  const anchor = id(50);
  await openTimeline(cache, http, 'c1', { anchorId: anchor });
  service.requests.length = 0;
  missed(service, [64, 49, 36], [65, 51, 35]);
  await reconcileWindow(cache, http, 'c1', anchor);
  expect(shown(anchor)).toEqual([
    ...['edited 64', ...words(63, 52), 'w50', 'edited 49', ...words(48, 37), 'edited 36'],
  ]);
  expect(limits(service.requests)).toEqual(['100', '100']);
});

test('the only row that is left around a message stays after a gap, and where none is left the newest are shown', async () => {
  const { http, cache, id, shown } = await setUp(200);
  const anchor = id(50);
  await openTimeline(cache, http, 'c1', { anchorId: anchor });
  const remove = (message_id: string) => commit(cache, { type: 'message.deleted', conversation_id: 'c1', message_id });
  for (let n = 35; n <= 65; n++) if (n !== 50) remove(id(n));
  expect(shown(anchor)).toEqual(['w50']);
  await reconcileWindow(cache, http, 'c1', anchor);
  expect(shown(anchor)).toEqual(['w50']);
  remove(anchor);
  await reconcileWindow(cache, http, 'c1', anchor);
  expect(shown(anchor)).toEqual(words(199, 170));
});

test('of rows that an answer does not reach nothing is said', async () => {
  const { service, http, cache, id, shown } = await setUp(100, 'read', undefined, 10);
  const anchor = id(50);
  await openTimeline(cache, http, 'c1', { anchorId: anchor });
  await loadPage(cache, http, 'c1', anchor, 'newer', 10);
  await loadPage(cache, http, 'c1', anchor, 'older', 10);
  expect(shown(anchor)).toEqual(words(70, 30));
  missed(service, [60, 59, 41, 40], [55, 45]);
  await reconcileWindow(cache, http, 'c1', anchor);
  const near = [
    'edited 60',
    'edited 59',
    ...words(58, 56),
    ...words(54, 46),
    ...words(44, 42),
    'edited 41',
    'edited 40',
  ];
  expect(shown(anchor)).toEqual([...words(70, 61), ...near, ...words(39, 30)]);
});

test('what came while a window was compared stands', async () => {
  let during: () => void = () => {};
  const { service, http, cache, id, shown } = await setUp(100, 'read', ({ path }) => {
    if (path === '/v1/messages') during();
    return 'none';
  });
  const anchor = id(50);
  await openTimeline(cache, http, 'c1', { anchorId: anchor });
  const message = service.messages[60];
  if (!message) throw new Error('no message');
  during = () => commit(cache, { type: 'message.updated', message: { ...message, message: 'newer words' } });
  await reconcileWindow(cache, http, 'c1', anchor);
  expect(shown(anchor)).toEqual([...words(65, 61), 'newer words', ...words(59, 35)]);
});

test('after a gap a conversation of which nothing is known is asked for its newest page', async () => {
  const { service, http, cache } = await setUp(40);
  await reconcileWindow(cache, http, 'c1');
  expect(limits(service.requests)).toEqual(['30']);
});

test('a screen asks for one page a direction at a time, however often it is scrolled', async () => {
  let release = () => {};
  const held = new Promise<Fault>((resolve) => {
    release = () => resolve('none');
  });
  const { service, cache, wrapper, id } = await setUp(200, 'read', ({ query }) =>
    query.has('limit') && Number(query.get('limit')) > 30 ? held : 'none',
  );
  const anchorId = id(100);
  const { result } = renderHook(() => ({ view: useTimeline('c1', viewHeight, { anchorId }), has: useInMemory('c1') }), {
    wrapper,
  });
  await waitFor(() => expect(result.current.view.status).toBe('success'));
  expect(result.current.has(anchorId, anchorId)).toBe(true);
  expect(result.current.has(anchorId, id(199))).toBe(false);
  expect(result.current.has(undefined, anchorId)).toBe(false);
  expect(result.current.view).toMatchObject({ older: { more: true, loading: false }, newer: { more: true } });
  const before = service.requests.length;
  for (let n = 0; n < 3; n++) {
    act(() => result.current.view.older.load());
    act(() => result.current.view.newer.load());
  }
  await waitFor(() => expect(service.requests).toHaveLength(before + 2));
  expect(result.current.view).toMatchObject({ older: { loading: true }, newer: { loading: true } });
  // Loading a page must not create a mutation, because each mutation notifies all readers of predictions.
  expect(cache.queryClient.getMutationCache().getAll()).toEqual([]);
  await act(async () => release());
  await waitFor(() => expect(result.current.view.messages).toHaveLength(31 + 80));
  await waitFor(() =>
    expect(result.current.view).toMatchObject({ older: { loading: false }, newer: { loading: false } }),
  );
  expect(service.requests).toHaveLength(before + 2);
  act(() => result.current.view.toLatest());
  await waitFor(() => expect(result.current.view.messages.at(-1)?.message).toBe('w199'));
  expect(result.current.view.messages[0]?.message).toBe('w170');
});

test('before anything has come there is nothing to scroll on to, in either direction', async () => {
  const { wrapper } = await setUp(100, 'read', ({ path }) =>
    path.startsWith('/v1/messages') ? new Promise(() => {}) : 'none',
  );
  const { result } = renderHook(() => useTimeline('c1', () => 800), { wrapper });
  expect(result.current).toMatchObject({ status: 'pending', older: { more: false }, newer: { more: false } });
});

test('a message further back than a plain service is read does not stand next to the newest', async () => {
  const { http, cache, window, id } = await setUp(80, '', () => 'none', 1);
  const anchorId = id(5);
  await openTimeline(cache, http, 'c1', { anchorId });
  expect(window(anchorId)).toMatchObject({ newer: true });
  const before = window(anchorId);
  await expect(loadPage(cache, http, 'c1', anchorId, 'newer', 40)).rejects.toMatchObject({ code: 'cannot-page' });
  await reconcileWindow(cache, http, 'c1', anchorId);
  expect(window(anchorId)).toEqual(before);
});

test('a screen of a message that is not there says so; one that was refused, or got no answer, says that', async () => {
  let fault: Fault = 'none';
  const { wrapper, id } = await setUp(40, 'read', () => fault);
  const gone = renderHook(() => useTimeline('c1', viewHeight, { anchorId: 'm999999' }), { wrapper });
  await waitFor(() => expect(gone.result.current).toMatchObject({ status: 'error', gone: true }));
  fault = { status: 403, code: 'forbidden' };
  const refused = renderHook(() => useTimeline('c1', viewHeight, { anchorId: id(3) }), { wrapper });
  await waitFor(() => expect(refused.result.current).toMatchObject({ status: 'error', gone: false }));
  fault = 'lost-before';
  const lost = renderHook(() => useTimeline('c1', viewHeight, { anchorId: id(4) }), { wrapper });
  await waitFor(() => expect(lost.result.current).toMatchObject({ status: 'error', gone: false }));
  const views = [gone, refused, lost].map(({ result }) => result.current.unreachable);
  expect(views).toEqual([false, false, true]);
  fault = 'none';
  act(() => refused.result.current.retry());
  await waitFor(() => expect(refused.result.current.status).toBe('success'));
});

test('the rows of a conversation that was left stay for five minutes, those around a message for one', async () => {
  const { wrapper, window, id } = await setUp(40);
  const anchorId = id(5);
  for (const [at, ms] of [
    [undefined, 300_000],
    [anchorId, 60_000],
  ] as const) {
    const { result, unmount } = renderHook(() => useTimeline('c1', viewHeight, { ...(at && { anchorId: at }) }), {
      wrapper,
    });
    await waitFor(() => expect(result.current.status).toBe('success'));
    vi.useFakeTimers();
    unmount();
    vi.advanceTimersByTime(ms - 1);
    expect(window(at)).toBeDefined();
    vi.advanceTimersByTime(1);
    expect(window(at)).toBeUndefined();
    vi.useRealTimers();
  }
});

test('messages that are about to be deleted are named, and shown no longer; a reaction under way deletes none', async () => {
  const { wrapper, cache, id } = await setUp(3);
  const { result } = renderHook(() => useTimeline('c1', viewHeight), { wrapper });
  await waitFor(() => expect(result.current.messages).toHaveLength(3));
  const never = () => new Promise<null>(() => {});
  const start = (change: Parameters<typeof mutate>[1]['change']) =>
    void mutate(cache, { change, scope: change.type, send: never });
  const about = { conversation_id: 'c1', message_id: id(1) };
  act(() => start({ ...{ type: 'reaction.toggled', name: 'ok', username: 'me', on: true }, ...about }));
  expect(result.current.leaving.size).toBe(0);
  act(() => start({ type: 'message.deleted', ...about }));
  expect([...result.current.leaving]).toEqual([id(1)]);
  expect(result.current.messages.map(({ message }) => message)).toEqual(['w0', 'w2']);
});

test('a message is read again for its files, and one that cannot be read stays as it is', async () => {
  const { service, wrapper, http, cache, id, shown } = await setUp(1);
  await openTimeline(cache, http, 'c1');
  const [first] = service.messages;
  if (!first) throw new Error('no message');
  service.messages[0] = { ...first, message: 'signed anew' };
  const { result } = renderHook(() => useRefreshMessage(), { wrapper });
  await act(() => result.current(id(0)));
  expect(shown()).toEqual(['signed anew']);
  await act(() => result.current('m999999'));
  expect(shown()).toEqual(['signed anew']);
});

test('a window around a message, as this device last saw it, is not given the newest page in place of it', async () => {
  const { http, cache, id, window, service } = await setUp(60);
  const data = service.messages.slice(10, 40).toReversed();
  cache.write<Timeline>(keys.timeline('c1', id(20)), {
    ...openedAtNewest({ has_more: true, data }),
    unconfirmed: true,
  });
  await reconcileWindow(cache, http, 'c1', id(20));
  expect(window(id(20))?.messages.map((message) => message.id)).toContain(id(20));
  cache.write<Timeline>(keys.timeline('c1', id(39)), {
    ...openedAtNewest({ has_more: true, data }),
    unconfirmed: true,
  });
  await reconcileWindow(cache, http, 'c1', id(39));
  expect(window(id(39))).toMatchObject({ newer: false });
  expect(window(id(39))?.unconfirmed).toBeUndefined();
});
