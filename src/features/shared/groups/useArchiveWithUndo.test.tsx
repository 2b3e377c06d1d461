import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { createProfile } from '#api/dialect/profile';
import { createHttp } from '#api/http';
import { endpoints } from '#contract/endpoints';
import { loadCatalogue } from '#i18n/translate';
import { createFakeRuntime } from '#test/fakeBrowser';
import { createFakeService, type Fault } from '#test/fakeService';
import { someGroup } from '#test/fixtures';
import { InClient } from '#test/InClient';
import { dismissToast, toastStore } from '#ui/overlay/toastStore';
import { useArchiveWithUndo } from './useArchiveWithUndo';

beforeAll(() => loadCatalogue('en'));

test('a group is called archived when the service has said so, and not before', async () => {
  let answer: (fault: Fault) => void = () => undefined;
  const service = createFakeService({
    meet: ({ method }) =>
      method === 'GET'
        ? 'none'
        : new Promise<Fault>((resolve) => {
            answer = resolve;
          }),
  });
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
  const { result } = renderHook(useArchiveWithUndo, { wrapper });
  const texts = () => toastStore.get().map(({ text }) => text);
  act(() => result.current(someGroup('g1', { name: 'Lake' })));
  await act(createFakeRuntime().settle);
  expect(texts()).not.toContain('Archived Lake for everybody');
  answer('none');
  await act(createFakeRuntime().settle);
  expect(texts()).toEqual(['Archived Lake for everybody']);
  expect(toastStore.get()[0]?.action?.label).toBe('Undo');
  for (const { id } of toastStore.get()) dismissToast(id);
});
