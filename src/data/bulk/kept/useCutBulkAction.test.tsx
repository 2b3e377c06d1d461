import { QueryClient } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { setPreferences } from '../../../browser/preferences';
import { storedKeys } from '../../../browser/storage';
import { endpoints } from '../../../contract/endpoints';
import { createFakeHttp } from '../../../test/fakeHttp';
import { createFakeService, type Fault } from '../../../test/fakeService';
import { person, someGroup } from '../../../test/fixtures';
import { InData } from '../../../test/InData';
import { useClient } from '../../useClient';
import { createCache } from '../../writes/cache';
import { keptPrefix } from '../lazyBulkActions';
import { useCutBulkAction } from './useCutBulkAction';

beforeEach(() => localStorage.clear());

const me = person('me');
const kept = () => storedKeys(localStorage, keptPrefix('http://confab.test', me.id));

/** A page whose writes are never answered, and whose session ends with it. */
async function open() {
  const service = createFakeService({
    capabilities: 'read',
    meet: ({ method }) => (method === 'PUT' ? new Promise<Fault>(() => {}) : 'none'),
  });
  const http = createFakeHttp(service.fetch);
  await http(endpoints.listGroups);
  const cache = createCache(new QueryClient());
  const wrapper = ({ children }: { children: ReactNode }) => (
    <InData http={http} cache={cache} me={me}>
      {children}
    </InData>
  );
  const hook = () => {
    useCutBulkAction();
    return useClient().data.bulkActions;
  };
  const { result, unmount } = renderHook(hook, { wrapper });
  await waitFor(() => expect(result.current).not.toBeNull());
  const actions = result.current;
  return {
    ...{ unmount, actions, shown: () => actions.store.get() },
    begin: async () => {
      act(() => actions.run((loaded) => loaded.start('archive', [someGroup('g1'), someGroup('g2')])));
      await waitFor(() => expect(actions.store.get()?.state).toBe('running'));
    },
  };
}

/** Web Locks are not here: a minute is over for what an earlier page has written. */
function age() {
  for (const key of kept().filter((each) => each.endsWith(':progress'))) {
    const progress = JSON.parse(localStorage.getItem(key) ?? '');
    localStorage.setItem(key, JSON.stringify({ ...progress, at: progress.at - 60_000 }));
  }
}

test('the start of a page shows what was cut, and one dismissal is enough', async () => {
  const first = await open();
  await first.begin();
  first.unmount();
  age();
  const next = await open();
  await waitFor(() => expect(next.shown()).toMatchObject({ action: 'archive', state: 'stopped', cut: true }));
  act(() => next.actions.run((loaded) => loaded.dismiss()));
  expect([next.shown(), kept()]).toEqual([null, []]);
  next.unmount();
});

test('a page that was there already shows it when it comes into focus', async () => {
  const first = await open();
  const other = await open();
  await first.begin();
  act(() => void window.dispatchEvent(new Event('focus')));
  expect(other.shown()).toBeNull();
  first.unmount();
  age();
  act(() => void window.dispatchEvent(new Event('focus')));
  await waitFor(() => expect(other.shown()).toMatchObject({ cut: true }));
  other.unmount();
});

test('for a person who wants nothing kept nothing is written, and what was kept is erased', async () => {
  onTestFinished(() => setPreferences({ keepNothing: false }));
  const first = await open();
  await first.begin();
  expect(kept()).toHaveLength(2);
  act(() => setPreferences({ keepNothing: true }));
  expect(kept()).toEqual([]);
  act(() => first.actions.run((loaded) => loaded.stop()));
  expect(kept()).toEqual([]);
  first.unmount();
  const next = await open();
  await next.begin();
  expect(kept()).toEqual([]);
  next.unmount();
});
