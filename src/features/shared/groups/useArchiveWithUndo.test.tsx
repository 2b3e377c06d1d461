import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { createProfile } from '#api/dialect/profile';
import { createHttp } from '#api/http';
import { endpoints } from '#contract/endpoints';
import { loadCatalogue } from '#i18n/translate';
import { createFakeRuntime } from '#test/fakeBrowser';
import { createFakeService, type Fault } from '#test/fakeService';
import { someGroup } from '#test/fixtures';
import { InClient } from '#test/InClient';
import { dismissToast, toastStore } from '#ui/overlay/toastStore';
import { useArchiveWithUndo, useRestore } from './useArchiveWithUndo';

beforeAll(() => loadCatalogue('en'));

async function setUp(meet: (request: { method: string }) => Fault | Promise<Fault>) {
  const service = createFakeService({ meet });
  service.groups.push(someGroup('g1', { name: 'Lake' }));
  const profile = createProfile('x', null);
  const http = createHttp({
    base: 'http://confab.test',
    token: () => 't',
    fetch: service.fetch,
    profile,
    me: () => 'me',
  });
  await http(endpoints.listGroups);
  const wrapper = ({ children }: { children: ReactNode }) => <InClient http={http}>{children}</InClient>;
  return renderHook(() => ({ archive: useArchiveWithUndo(), restore: useRestore() }), { wrapper });
}
const texts = () => toastStore.get().map(({ text }) => text);
afterEach(() => {
  for (const { id } of toastStore.get()) dismissToast(id);
});

test('a group is called archived when the service has said so, and not before', async () => {
  let answer: (fault: Fault) => void = () => undefined;
  const { result } = await setUp(({ method }) =>
    method === 'GET'
      ? 'none'
      : new Promise<Fault>((resolve) => {
          answer = resolve;
        }),
  );
  act(() => result.current.archive(someGroup('g1', { name: 'Lake' })));
  await act(createFakeRuntime().settle);
  expect(texts()).not.toContain('Archived Lake for everybody');
  answer('none');
  await act(createFakeRuntime().settle);
  expect(texts()).toEqual(['Archived Lake for everybody']);
  expect(toastStore.get()[0]?.action?.label).toBe('Undo');
});

test('a group that is restored by hand takes the offer to undo its archiving along', async () => {
  const { result } = await setUp(() => 'none');
  const lake = someGroup('g1', { name: 'Lake' });
  act(() => result.current.archive(lake));
  await act(createFakeRuntime().settle);
  act(() => result.current.restore(lake));
  await act(createFakeRuntime().settle);
  expect(texts()).toEqual(['Restored Lake']);
});
