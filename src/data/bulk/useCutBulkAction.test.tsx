import { QueryClient } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { setPreferences } from '../../browser/preferences';
import { endpoints } from '../../contract/endpoints';
import { createMemoryStorage } from '../../outbox/storage/storage';
import { createFakeHttp } from '../../test/fakeHttp';
import { createFakeService, type Fault } from '../../test/fakeService';
import { person, someGroup } from '../../test/fixtures';
import { InData } from '../../test/InData';
import { useClient } from '../useClient';
import { createCache } from '../writes/cache';
import { createJournal } from '../writes/journal/journal';
import { useCutBulkAction } from './useBulkActions';

let disk = createMemoryStorage().changes;
beforeEach(() => {
  localStorage.clear();
  disk = createMemoryStorage().changes;
});

const me = person('me');
const stored = () => disk.allChanges();

/** Opens a page whose writes get no response. Closing the page ends its session. */
async function open() {
  const service = createFakeService({
    capabilities: 'read',
    meet: ({ method }) => (method === 'PUT' ? new Promise<Fault>(() => {}) : 'none'),
  });
  const http = createFakeHttp(service.fetch);
  await http(endpoints.listGroups);
  const cache = createCache(new QueryClient(), createJournal({ disk }));
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

/** Makes the stored rows a minute older. Without Web Locks their page then counts as closed. */
async function age() {
  for (const { key } of await stored()) await disk.updateChange(key, (row) => ({ ...row, at: row.at - 60_000 }));
}

test('the start of a page shows what was cut, and one dismissal is enough', async () => {
  const first = await open();
  await first.begin();
  first.unmount();
  await age();
  const next = await open();
  await waitFor(() => expect(next.shown()).toMatchObject({ action: 'archive', state: 'stopped', cut: true }));
  act(() => next.actions.run((loaded) => loaded.dismiss()));
  expect([next.shown(), await stored()]).toEqual([null, []]);
  next.unmount();
});

test('a page that was there already shows it when it comes into focus', async () => {
  const first = await open();
  const other = await open();
  await first.begin();
  act(() => void window.dispatchEvent(new Event('focus')));
  expect(other.shown()).toBeNull();
  first.unmount();
  await age();
  act(() => void window.dispatchEvent(new Event('focus')));
  await waitFor(() => expect(other.shown()).toMatchObject({ cut: true }));
  other.unmount();
});

test('for a person who wants nothing kept nothing is written, and what was kept is erased', async () => {
  onTestFinished(() => setPreferences({ keepNothing: false }));
  const first = await open();
  await first.begin();
  expect(await stored()).toHaveLength(1);
  act(() => setPreferences({ keepNothing: true }));
  await waitFor(async () => expect(await stored()).toEqual([]));
  act(() => first.actions.run((loaded) => loaded.stop()));
  expect(await stored()).toEqual([]);
  first.unmount();
  const next = await open();
  await next.begin();
  expect(await stored()).toEqual([]);
  next.unmount();
});
