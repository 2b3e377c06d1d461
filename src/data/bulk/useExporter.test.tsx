import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { endpoints } from '../../contract/endpoints';
import { createFakeHttp } from '../../test/fakeHttp';
import { createFakeService, type FakeRequest, type Fault } from '../../test/fakeService';
import { person, someGroup } from '../../test/fixtures';
import { answer } from '../../test/foreignService';
import { InClient } from '../../test/InClient';
import { createExporter, useCopyMany, useExporter } from './exportConversation';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function setUp(meet: (request: FakeRequest) => Fault | Promise<Fault> = () => 'none', capabilities = 'read') {
  const service = createFakeService({ capabilities, meet });
  const groups = ['g1', 'g2', 'g3'].map((id) => someGroup(id, { contacts: [person('me'), person('lin')] }));
  service.groups.push(...groups);
  for (const group of groups) service.say(`hello ${group.id}`, group.conversation_id);
  const fetch: typeof globalThis.fetch = (input, init) =>
    new Promise((resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      const roles = () => answer(200, { admins: ['u-lin', 'u-left'] }, { 'Confab-Capabilities': capabilities });
      if (String(input).endsWith('/roles')) resolve(roles());
      else service.fetch(input, init).then(resolve, reject);
    });
  const http = createFakeHttp(fetch);
  await http(endpoints.listGroups);
  const wrapper = ({ children }: { children: ReactNode }) => <InClient http={http}>{children}</InClient>;
  return { service, groups, http, wrapper };
}

const kept = async () => undefined;

/** Requests for the messages of this conversation get no response. */
const stuck =
  (conversation: string) =>
  ({ query }: FakeRequest): Fault | Promise<Fault> =>
    query.get('conversation_id') === conversation ? new Promise<Fault>(() => {}) : 'none';

test('copies of many groups come one after another', async () => {
  const { groups, wrapper } = await setUp();
  const { result } = renderHook(useCopyMany, { wrapper });
  const copies: unknown[] = [];
  const saved: unknown[] = [];
  const left = await result.current.copyAll(
    groups,
    async (copy) => void copies.push([copy.group.id, copy.messages.map(({ message }) => message)]),
    (group) => saved.push(group),
  );
  expect(left).toBeNull();
  expect(copies).toEqual(groups.map(({ id }) => [id, [`hello ${id}`]]));
  expect(saved).toEqual(groups);
});

test('a group that cannot be copied ends it, and is named', async () => {
  const { groups, wrapper } = await setUp(({ path }) => (path === '/v1/groups/g2' ? { status: 403 } : 'none'));
  const { result } = renderHook(useCopyMany, { wrapper });
  const copies: string[] = [];
  const left = await result.current.copyAll(groups, kept, ({ id }) => copies.push(id));
  expect(left).toMatchObject({ id: 'g2' });
  expect(copies).toEqual(['g1']);
});

test('how many files are missing is said of each copy, and a lost file ends them once only', async () => {
  const { service, groups, wrapper } = await setUp();
  const file = { message_id: 'm', filename: 'a', file_type: 'text/plain', file_size: 3, created_at: 1 };
  const of = (status: number) => ({ ...file, id: `a${status}`, file_url: `/v1/files/${status}` });
  service.messages[0]?.attachments.push(of(404), of(410), of(200));
  service.messages[1]?.attachments.push(of(500));
  vi.stubGlobal('fetch', async (url: URL) => new Response('abc', { status: Number(url.pathname.split('/').at(-1)) }));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const { result } = renderHook(useCopyMany, { wrapper });
  const copies: unknown[] = [];
  const copyAll = async (from: number) => {
    let isRunning = true;
    const end = result.current
      .copyAll(groups.slice(from), kept, (group, missing) => copies.push([group.id, missing]))
      .finally(() => {
        isRunning = false;
      });
    while (isRunning) {
      await new Promise(setImmediate);
      await vi.advanceTimersByTimeAsync(1_000);
    }
    return end;
  };
  expect(await copyAll(0)).toMatchObject({ id: 'g2' });
  expect(await copyAll(1)).toBeNull();
  expect(copies).toEqual([
    ['g1', 2],
    ['g2', 1],
    ['g3', 0],
  ]);
});

test('a copy that cannot be saved ends them, and its group is named', async () => {
  const { groups, wrapper } = await setUp();
  const { result } = renderHook(useCopyMany, { wrapper });
  const saved: string[] = [];
  const save = async ({ group }: { group: { id: string } }) => {
    if (group.id === 'g2') throw new RangeError('Invalid string length');
  };
  expect(await result.current.copyAll(groups, save, ({ id }) => saved.push(id))).toMatchObject({ id: 'g2' });
  expect(saved).toEqual(['g1']);
});

test('copying many is cancelled by the person, and by leaving the screen', async () => {
  for (const how of ['cancel', 'leave'] as const) {
    const { groups, wrapper } = await setUp(stuck('c-g2'));
    const { result, unmount } = renderHook(useCopyMany, { wrapper });
    const copies: string[] = [];
    const left = result.current.copyAll(groups, kept, ({ id }) => copies.push(id));
    await waitFor(() => expect(copies).toEqual(['g1']));
    if (how === 'cancel') result.current.cancel();
    else unmount();
    expect(await left).toBe('cancelled');
  }
});

test('a copy under way is cancelled by leaving the screen', async () => {
  const { wrapper } = await setUp(stuck('c-g1'));
  const { result, unmount } = renderHook(() => useExporter('g1'), { wrapper });
  let copied: unknown = 'not yet';
  act(() => {
    void result.current.run(kept).then((isSaved) => {
      copied = isSaved;
    });
  });
  expect(result.current.state.phase).toBe('messages');
  unmount();
  await waitFor(() => expect(copied).toBe(false));
});

test('a copy names the admins who are members, and none where the service knows no roles', async () => {
  for (const [capabilities, admins] of [
    ['roles', ['lin']],
    ['read', []],
  ] as const) {
    const { http } = await setUp(() => 'none', capabilities);
    const named: string[][] = [];
    await createExporter({ http, groupId: 'g1' }).run(async (copy) => void named.push(copy.admins));
    expect(named).toEqual([admins]);
  }
});
