import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { HttpProvider } from '../../api/HttpContext';
import { endpoints } from '../../contract/endpoints';
import { createFakeHttp } from '../../test/fakeHttp';
import { createFakeService, type FakeRequest, type Fault } from '../../test/fakeService';
import { person, someGroup } from '../../test/fixtures';
import { answer } from '../../test/foreignService';
import { createExporter } from './exportConversation';
import { useCopyMany, useExporter } from './useExporter';

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
  const wrapper = ({ children }: { children: ReactNode }) => <HttpProvider http={http}>{children}</HttpProvider>;
  return { service, groups, http, wrapper };
}

/** The messages of one group never come. */
const stuck =
  (conversation: string) =>
  ({ query }: FakeRequest): Fault | Promise<Fault> =>
    query.get('conversation_id') === conversation ? new Promise<Fault>(() => {}) : 'none';

test('copies of many groups come one after another', async () => {
  const { groups, wrapper } = await setUp();
  const { result } = renderHook(useCopyMany, { wrapper });
  const copies: unknown[] = [];
  const left = await result.current.copyAll(groups, (copy, group) =>
    copies.push([group, copy.group.id, copy.messages.map(({ message }) => message)]),
  );
  expect(left).toBeNull();
  expect(copies).toEqual(groups.map((group) => [group, group.id, [`hello ${group.id}`]]));
});

test('a group that cannot be copied ends it, and is named', async () => {
  const { groups, wrapper } = await setUp(({ path }) => (path === '/v1/groups/g2' ? { status: 403 } : 'none'));
  const { result } = renderHook(useCopyMany, { wrapper });
  const copies: string[] = [];
  const left = await result.current.copyAll(groups, (copy) => copies.push(copy.group.id));
  expect(left).toMatchObject({ id: 'g2' });
  expect(copies).toEqual(['g1']);
});

test('copying many is cancelled by the person, and by leaving the screen', async () => {
  for (const how of ['cancel', 'leave'] as const) {
    const { groups, wrapper } = await setUp(stuck('c-g2'));
    const { result, unmount } = renderHook(useCopyMany, { wrapper });
    const copies: string[] = [];
    const left = result.current.copyAll(groups, (copy) => copies.push(copy.group.id));
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
    void result.current.run().then((copy) => {
      copied = copy;
    });
  });
  expect(result.current.state.phase).toBe('messages');
  unmount();
  await waitFor(() => expect(copied).toBeNull());
});

test('a copy names the admins who are members, and none where the service knows no roles', async () => {
  for (const [capabilities, admins] of [
    ['roles', ['lin']],
    ['read', []],
  ] as const) {
    const { http } = await setUp(() => 'none', capabilities);
    expect((await createExporter({ http, groupId: 'g1' }).run())?.admins).toEqual(admins);
  }
});
