import { QueryClient } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { endpoints } from '../../contract/endpoints';
import { createFakeHttp } from '../../test/fakeHttp';
import { allCapabilities, createFakeService, type FakeRequest, type Fault } from '../../test/fakeService';
import { person, someGroup, someMessage } from '../../test/fixtures';
import { answer } from '../../test/foreignService';
import { InClient } from '../../test/InClient';
import { commit } from '../truth/commit';
import type { GroupList } from '../truth/groupList';
import { keys } from '../truth/keys';
import type { Timeline } from '../truth/timelineWindow';
import { createCache } from '../writes/cache';
import { useForbidden } from '../writes/forbidden';
import { useAudit } from './useAudit';
import { useContacts } from './useContacts';
import { useEditRoles } from './useEditRoles';
import { useGroup, useGroups, useGroupsById } from './useGroups';
import { useCreateGroup, useDeleteGroup, useEditGroup } from './useGroupWrites';
import { useRoles } from './useRoles';

interface World {
  capabilities?: string;
  meet?: (request: FakeRequest) => Fault | Promise<Fault>;
  /** Responses for requests that the fake service does not support. */
  extra?: (url: URL, init: RequestInit) => Response | undefined;
}

async function setUp<T>(hook: () => T, { capabilities = allCapabilities, meet, extra }: World = {}) {
  const service = createFakeService({ capabilities, ...(meet && { meet }) });
  const asked: URL[] = [];
  const fetch: typeof globalThis.fetch = async (input, init = {}) => {
    const url = new URL(String(input), 'http://confab.test');
    asked.push(url);
    const special = extra?.(url, init);
    special?.headers.set('Confab-Capabilities', capabilities);
    return special ?? service.fetch(input, init);
  };
  const http = createFakeHttp(fetch);
  await http(endpoints.listGroups);
  const cache = createCache(new QueryClient({ defaultOptions: { queries: { retry: false } } }));
  const wrapper = ({ children }: { children: ReactNode }) => (
    <InClient http={http} cache={cache}>
      {children}
    </InClient>
  );
  const open = () => renderHook(hook, { wrapper });
  return { open, service, cache, asked };
}

test('the trail is read a page at a time, of one group or of the whole service', async () => {
  const entry = (id: string) => ({
    ...{ id, at: 1, actor: 'ada', action: 'group.create', object_type: 'group', object_id: 'g1', request_id: 'r1' },
    ...{ group_id: 'g1', group_name: 'Lake', subject: null },
  });
  const pages = (url: URL) =>
    url.pathname.endsWith('/audit')
      ? url.searchParams.get('starting_after') === 'a1'
        ? answer(200, { has_more: false, data: [entry('a2')] })
        : answer(200, { has_more: true, data: [entry('a0'), entry('a1')] })
      : undefined;
  for (const [groupId, path] of [
    ['g1', '/v1/groups/g1/audit'],
    [null, '/v1/audit'],
  ] as const) {
    const { open, asked } = await setUp(() => useAudit(groupId), { capabilities: 'audit', extra: pages });
    const { result, unmount } = open();
    await waitFor(() => expect(result.current.rows.map(({ id }) => id)).toEqual(['a0', 'a1']));
    expect(result.current.hasMore).toBe(true);
    act(() => result.current.loadMore());
    await waitFor(() => expect(result.current.rows.map(({ id }) => id)).toEqual(['a0', 'a1', 'a2']));
    expect(result.current.hasMore).toBe(false);
    expect(
      asked.filter(({ pathname }) => pathname === path).map(({ searchParams }) => searchParams.get('limit')),
    ).toEqual(['50', '50']);
    unmount();
  }
});

test('a filter is read on until it has an entry, ten times at most', async () => {
  const entry = {
    ...{
      id: '7',
      at: 1,
      actor: 'ada',
      action: 'group.create',
      object_type: 'group',
      object_id: 'g1',
      request_id: 'r1',
    },
    ...{ group_id: 'g1', group_name: 'Lake', subject: null },
  };
  const { open, asked } = await setUp(() => useAudit(null, { person: 'ada' }), {
    capabilities: 'audit',
    extra: ({ pathname, searchParams }) => {
      if (pathname !== '/v1/audit') return undefined;
      const after = Number(searchParams.get('starting_after') ?? 20);
      return after === 8
        ? answer(200, { has_more: false, data: [entry] })
        : answer(200, { has_more: true, data: [], read_to: String(after - 1) });
    },
  });
  const { result } = open();
  await waitFor(() => expect(result.current.status).toBe('success'));
  expect([result.current.rows, result.current.hasMore]).toEqual([[], true]);
  expect(asked.filter(({ pathname }) => pathname === '/v1/audit')).toHaveLength(10);
  act(() => result.current.loadMore());
  await waitFor(() => expect(result.current.rows.map(({ id }) => id)).toEqual(['7']));
  expect(result.current.hasMore).toBe(false);
});

test('a filter whose reading is refused in between goes on from there', async () => {
  let refusals = 1;
  const { open, asked } = await setUp(() => useAudit(null, { person: 'ada' }), {
    capabilities: 'audit',
    extra: ({ pathname, searchParams }) => {
      if (pathname !== '/v1/audit') return undefined;
      const after = Number(searchParams.get('starting_after') ?? 20);
      if (after === 17 && refusals-- > 0) return answer(429, {});
      return answer(200, { has_more: after > 15, data: [], ...(after > 15 && { read_to: String(after - 1) }) });
    },
  });
  const { result } = open();
  await waitFor(() => expect(result.current.status).toBe('success'));
  act(() => result.current.loadMore());
  await waitFor(() => expect(result.current.hasMore).toBe(false));
  const starts = asked.filter(({ pathname }) => pathname === '/v1/audit');
  expect(starts.map(({ searchParams }) => searchParams.get('starting_after'))).toEqual([
    ...[null, '19', '18', '17'],
    ...['17', '16', '15'],
  ]);
});

test('people are those whom the service names', async () => {
  const { open, asked } = await setUp(() => useContacts('a'), {
    capabilities: 'contacts',
    extra: (url) =>
      url.pathname === '/v1/contacts' ? answer(200, { has_more: false, data: [person('ada')] }) : undefined,
  });
  const { result } = open();
  expect(result.current.contacts).toEqual([]);
  await waitFor(() => expect(result.current.contacts.map(({ username }) => username)).toEqual(['ada']));
  const [question] = asked.filter(({ pathname }) => pathname === '/v1/contacts');
  expect([...(question?.searchParams ?? [])]).toEqual([
    ['query', 'a'],
    ['limit', '20'],
  ]);
});

test('where the service names nobody, people are those seen in groups and messages, by name', async () => {
  const { open, cache, service } = await setUp(() => useContacts(' A '), { capabilities: 'read' });
  const list: GroupList = {
    ...{ has_more: false, cursor: null, activity: {} },
    groups: [someGroup('g1', { contacts: ['lin', 'zara', 'ada'].map(person) })],
  };
  const timeline: Timeline = {
    ...{ older: false, newer: false },
    messages: [someMessage('m1', { contact: person('Max') }), someMessage('m2', { contact: person('ada') })],
  };
  cache.queryClient.setQueryData(keys.groups(false), list);
  cache.queryClient.setQueryData(keys.timeline('c1'), timeline);
  const before = service.requests.length;
  const { result } = open();
  await waitFor(() => expect(result.current.contacts.map(({ username }) => username)).toEqual(['ada', 'Max', 'zara']));
  expect(service.requests).toHaveLength(before);
});

test('where the service names nobody, people are found without case and accents, as in every search', async () => {
  const { open, cache } = await setUp(() => useContacts('chloe'), { capabilities: 'read' });
  const groups = [someGroup('g1', { contacts: ['Chloé', 'lin', 'CHLOE-2'].map(person) })];
  cache.queryClient.setQueryData(keys.groups(false), { has_more: false, cursor: null, activity: {}, groups });
  const { result } = open();
  await waitFor(() => expect(result.current.contacts.map(({ username }) => username)).toEqual(['Chloé', 'CHLOE-2']));
});

test('admins are known once the service has said so, and an edit shows what it answered', async () => {
  const roles = (_: URL, init: RequestInit) =>
    answer(200, { admins: init.method === 'PUT' ? ['u-me', 'u-lin'] : ['u-me'] });
  const { open } = await setUp(() => ({ roles: useRoles('g1'), edit: useEditRoles('g1') }), {
    extra: (url, init) => (url.pathname.endsWith('/roles') ? roles(url, init) : undefined),
  });
  const { result } = open();
  expect(result.current.roles.admins).toBeNull();
  await waitFor(() => expect(result.current.roles.admins).toEqual(['u-me']));
  await act(() => result.current.edit.mutateAsync({ id: 'u-lin', isAdmin: true }));
  await waitFor(() => expect(result.current.roles.admins).toEqual(['u-me', 'u-lin']));
});

test('admins whom somebody else names between the look and the write stay as they were named', async () => {
  let named = ['u-me', 'u-bo'];
  let version = 1;
  const matches: (string | null)[] = [];
  const { open } = await setUp(() => useEditRoles('g1'), {
    extra: (url, init) => {
      if (!url.pathname.endsWith('/roles')) return undefined;
      const sent = new Headers(init.headers).get('If-Match');
      if (init.method === 'PUT') matches.push(sent);
      if (sent && sent !== `"${version}"`) return answer(412, { code: 'precondition-failed' });
      if (init.method === 'PUT')
        named = z.parse(z.object({ admins: z.array(z.string()) }), JSON.parse(String(init.body))).admins;
      const response = answer(200, { admins: named });
      response.headers.set('ETag', `"${version}"`);
      if (version === 1) {
        // Somebody else removes Bo's admin rights meanwhile.
        named = ['u-me'];
        version++;
      }
      return response;
    },
  });
  const { result } = open();
  await act(() => result.current.mutateAsync({ id: 'u-dee', isAdmin: true }));
  expect(matches).toEqual(['"1"', '"2"']);
  expect(named).toEqual(['u-me', 'u-dee']);
});

const groupsOf = (count: number) => Array.from({ length: count }, (_, n) => someGroup(`g${999 - n}`));

test('“more” asked for twice at once is one page, and does not go on by itself', async () => {
  const { open, service } = await setUp(() => useGroups(false));
  service.groups.push(...groupsOf(250));
  const { result } = open();
  await waitFor(() => expect(result.current.groups).toHaveLength(30));
  expect(result.current.hasMore).toBe(true);
  act(() => {
    result.current.loadMore();
    result.current.loadMore();
  });
  await waitFor(() => expect(result.current.groups).toHaveLength(130));
  await waitFor(() => expect(result.current.loadingMore).toBe(false));
  const pages = service.requests.filter(({ query }) => query.has('starting_after'));
  expect(pages.map(({ query }) => query.get('limit'))).toEqual(['100']);
  act(() => result.current.loadMore());
  await waitFor(() => expect(result.current.groups).toHaveLength(230));
});

test('a pinned group that is gone for good is reported once; one that the list has is not asked for', async () => {
  const gone: string[] = [];
  const ids = new Set(['g1', 'g2']);
  const { open, service } = await setUp(
    () => {
      useGroupsById(ids, (id) => gone.push(id));
      return useGroups(false);
    },
    { meet: ({ path }) => (path === '/v1/groups/g2' ? { status: 404, code: 'not-found' } : 'none') },
  );
  service.groups.push(someGroup('g1'));
  const { rerender } = open();
  await waitFor(() => expect(gone).toEqual(['g2']));
  rerender();
  expect(service.requests.filter(({ path }) => /^\/v1\/groups\/./.test(path)).map(({ path }) => path)).toEqual([
    '/v1/groups/g2',
  ]);
});

test('a group shows the list’s copy at once, and then its own', async () => {
  const { open, cache, service } = await setUp(() => useGroup('g1'));
  service.groups.push(someGroup('g1', { name: 'Its own' }));
  cache.queryClient.setQueryData(keys.groups(false), {
    ...{ groups: [someGroup('g1', { name: 'Listed' })], has_more: false, cursor: null, activity: {} },
  });
  const { result } = open();
  expect(result.current).toMatchObject({ group: { name: 'Listed' }, status: 'success', gone: false });
  await waitFor(() => expect(result.current.known?.name).toBe('Its own'));
});

test('a group that was refused while it is on screen is there again once a list names it', async () => {
  let isMember = true;
  const meet = ({ path }: FakeRequest): Fault =>
    path === '/v1/groups/g1' && !isMember ? { status: 404, code: 'not-found' } : 'none';
  const { open, cache, service } = await setUp(() => useGroup('g1'), { meet });
  service.groups.push(someGroup('g1'));
  const { result } = open();
  await waitFor(() => expect(result.current.known).toBeDefined());
  const known = result.current.known ?? someGroup('g1');
  isMember = false;
  result.current.retry();
  await waitFor(() => expect(result.current.gone).toBe(true));
  act(() => commit(cache, { type: 'group.loaded', group: known }));
  await waitFor(() => expect(result.current.gone).toBe(false));
});

const writes = (requests: FakeRequest[]) => requests.filter(({ method }) => method !== 'GET');

test('pressing the button again after a refusal is the same action; other words are another one', async () => {
  let fault: Fault = { status: 403, code: 'forbidden' };
  const { open, service, cache } = await setUp(useCreateGroup, {
    meet: ({ method }) => (method === 'POST' ? fault : 'none'),
  });
  const { result } = open();
  const cleared: string[] = [];
  const journal = cache.journal;
  const { clearChange } = journal;
  journal.clearChange = (key) => {
    cleared.push(key);
    return clearChange(key);
  };
  const create = (name: string) => act(() => result.current.mutateAsync({ name }).catch(() => undefined));
  await create('Walks');
  await create('Walks');
  await create('Runs');
  const sent = () => writes(service.requests).map(({ key }) => key?.replaceAll('"', ''));
  const [first, second, third] = sent();
  expect(first).toBeTruthy();
  expect(second).toBe(first);
  expect(third).not.toBe(first);
  // The creation of the earlier draft is no longer stored, so no later page sends it.
  expect(cleared).toEqual([first]);

  fault = 'none';
  await create('Runs');
  expect(sent()[3]).toBe(third);
  expect(cleared).toEqual([first, third]);
  await create('Runs');
  expect(sent()[4]).not.toBe(third);
});

test('a form that was closed and opened again goes on with the same words, until they are thrown away', async () => {
  let fault: Fault = { status: 403, code: 'forbidden' };
  const { open, service } = await setUp(useCreateGroup, {
    meet: ({ method }) => (method === 'POST' ? fault : 'none'),
  });
  let view = open();
  const reopen = () => {
    view.unmount();
    view = open();
  };
  const create = () => act(() => view.result.current.mutateAsync({ name: 'Walks' }).catch(() => undefined));
  const keysSent = () => writes(service.requests).map(({ key }) => key);
  await create();
  act(() => view.result.current.leave());
  reopen();
  await create();
  expect(new Set(keysSent()).size).toBe(1);
  act(() => view.result.current.forget({ name: 'Walks' }));
  reopen();
  await create();
  expect(new Set(keysSent()).size).toBe(2);
  // The service had created the group although its response was lost. Since then the group was deleted.
  fault = { status: 410, code: 'resource-deleted' };
  await create();
  expect(new Set(keysSent()).size).toBe(2);
  fault = 'none';
  await create();
  expect(new Set(keysSent()).size).toBe(3);
});

test('a press in a form that was opened again joins what is under way', async () => {
  const held: ((fault: Fault) => void)[] = [];
  const { open, service } = await setUp(useCreateGroup, {
    meet: ({ method }) => (method === 'POST' ? new Promise<Fault>((resolve) => held.push(resolve)) : 'none'),
  });
  const bo = person('bo');
  const first = open();
  const made = [first.result.current.mutateAsync({ name: 'Walks', contacts: [bo] })];
  await waitFor(() => expect(held).toHaveLength(1));
  first.unmount();
  const { result } = open();
  // Bo's contact changes between the two submits, but the draft counts as the same.
  const same = { name: 'Walks', contacts: [{ ...bo, last_active_at: 5 }] };
  expect([result.current.isCreating(same), result.current.isCreating({ name: 'Runs' })]).toEqual([true, false]);
  act(() => result.current.forget(same));
  act(() => void made.push(result.current.mutateAsync(same)));
  await act(async () => held[0]?.('none'));
  expect(new Set((await Promise.all(made)).map(({ id }) => id)).size).toBe(1);
  expect(writes(service.requests)).toHaveLength(1);
  await waitFor(() => expect(result.current.isCreating(same)).toBe(false));
});

test('pressing the button again after a lost answer creates no second group where nothing keeps keys', async () => {
  const isPost = ({ method }: FakeRequest) => method === 'POST';
  let isLookRefused = false;
  const { open, service } = await setUp(useCreateGroup, {
    capabilities: 'read',
    meet: (request) => (isPost(request) ? 'lost-after' : isLookRefused ? { status: 403 } : 'none'),
  });
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { result } = open();
  const create = async () => {
    const made = result.current.mutateAsync({ name: 'Walks' }).catch((error: unknown) => error);
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    return made;
  };
  isLookRefused = true;
  expect(await create()).toMatchObject({ status: 403 });
  isLookRefused = false;
  expect(await create()).toMatchObject({ id: 'g1' });
  expect(service.requests.filter(isPost)).toHaveLength(1);
});

test('a creation that failed when nobody was there is unfinished, until it is left or succeeds', async () => {
  const { open, cache } = await setUp(useCreateGroup);
  const refuse = () =>
    act(() => cache.journal.refuseChange({ key: 'k', written: { create: { name: 'Walks' }, known: [] }, error: null }));
  const { result } = open();
  expect(result.current.unfinished).toBeNull();
  await refuse();
  expect(result.current.unfinished).toEqual({ name: 'Walks' });
  act(() => result.current.leave());
  await waitFor(() => expect(result.current.unfinished).toBeNull());
  await refuse();
  await act(() => result.current.mutateAsync({ name: 'Walks' }));
  expect(result.current.unfinished).toBeNull();
});

test('leaving takes a creation back when it was refused, and not while it is on its way', async () => {
  let release = (_: Fault) => {};
  const { open, cache } = await setUp(useCreateGroup, {
    meet: ({ method }) =>
      method === 'POST'
        ? new Promise<Fault>((resolve) => {
            release = resolve;
          })
        : 'none',
  });
  const cleared: string[] = [];
  const journal = cache.journal;
  journal.clearChange = async (key) => void cleared.push(key);
  const { result } = open();
  act(() => result.current.mutate({ name: 'Walks' }));
  await waitFor(() => expect(result.current.isPending).toBe(true));
  act(() => result.current.leave());
  expect(cleared).toEqual([]);
  await act(async () => release({ status: 403 }));
  await waitFor(() => expect(result.current.isError).toBe(true));
  act(() => result.current.leave());
  expect(cleared).toHaveLength(1);
});

test('a creation and an edit that are refused when their screen has gone wait for a person', async () => {
  const held: ((fault: Fault) => void)[] = [];
  const { open, cache, service } = await setUp(() => ({ create: useCreateGroup(), edit: useEditGroup('g1') }), {
    meet: ({ method }) => (method === 'GET' ? 'none' : new Promise<Fault>((resolve) => held.push(resolve))),
  });
  const seen = someGroup('g1', { name: 'Seen' });
  service.groups.push(seen);
  cache.queryClient.setQueryData(keys.group('g1'), seen);
  const view = open();
  const change = { type: 'group.edited', group_id: 'g1', fields: { name: 'Mine' } } as const;
  act(() => {
    view.result.current.create.mutate({ name: 'Walks' });
    view.result.current.edit.mutate(change);
  });
  await waitFor(() => expect(held).toHaveLength(2));
  view.unmount();
  for (const fail of held) fail({ status: 403, code: 'forbidden' });
  const refused = () => cache.journal.refused.get().map(({ written }) => written);
  await waitFor(() => expect(refused()).toHaveLength(2));
  expect(refused()).toContainEqual({ create: { name: 'Walks' }, known: [] });
  expect(refused()).toContainEqual({ change, base: seen });
});

test('a group is deleted for everybody to see, and a refusal is remembered', async () => {
  let fault: Fault = { status: 403, code: 'forbidden' };
  const { open, service } = await setUp(
    () => ({ groups: useGroups(false).groups, remove: useDeleteGroup(() => undefined), refused: useForbidden('g1') }),
    { meet: ({ method }) => (method === 'DELETE' ? fault : 'none') },
  );
  service.groups.push(someGroup('g1'));
  const { result } = open();
  await waitFor(() => expect(result.current.groups).toHaveLength(1));
  const change = { type: 'group.deleted', group_id: 'g1', conversation_id: 'c-g1' } as const;
  await act(() => result.current.remove.mutateAsync(change).catch(() => undefined));
  expect(result.current).toMatchObject({ groups: [{ id: 'g1' }], refused: true });
  fault = 'none';
  await act(() => result.current.remove.mutateAsync(change));
  await waitFor(() => expect(result.current.groups).toEqual([]));
  expect(service.groups).toEqual([]);
});
