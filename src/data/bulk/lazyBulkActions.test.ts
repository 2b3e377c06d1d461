import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createProfile } from '../../api/dialect/profile';
import { createHttp } from '../../api/http';
import { endpoints } from '../../contract/endpoints';
import { createFakeRuntime } from '../../test/fakeBrowser';
import { allCapabilities, createFakeService } from '../../test/fakeService';
import { someGroup } from '../../test/fixtures';
import { createMarkers } from '../unread/localMarkers';
import { createCache } from '../writes/cache';
import { createBulkActions } from './bulkActions';
import { createLazyBulkActions } from './lazyBulkActions';

async function setUp() {
  const service = createFakeService({ capabilities: allCapabilities });
  const groups = ['late1', 'late2'].map((id) => someGroup(id));
  service.groups.push(...groups);
  const http = createHttp({
    ...{ base: 'http://confab.test', token: () => 't', me: () => 'me' },
    ...{ fetch: service.fetch, profile: createProfile('late', null) },
  });
  // A person who chooses groups has seen a list, so the client knows the capabilities of the service.
  await http(endpoints.listGroups);
  const clock = createFakeRuntime();
  let letCome = () => {};
  const code = new Promise<typeof createBulkActions>((resolve) => {
    letCome = () => resolve(createBulkActions);
  });
  const actions = createLazyBulkActions(() => code, {
    ...{ cache: createCache(new QueryClient()), http, markers: createMarkers('x', 'me', null), runtime: clock.runtime },
    loader: { want: () => {}, stop: () => {} },
    me: { id: 'me' },
  });
  const archived = () => service.groups.map((group) => group.archived_at !== null);
  return { actions, clock, groups, letCome, archived };
}

test('what is asked for before the code is here is done when it has come, and reported where it was looked for', async () => {
  const { actions, clock, groups, letCome, archived } = await setUp();
  const states: unknown[] = [];
  actions.store.subscribe(() => states.push(actions.store.get()?.state));
  actions.run((loaded) => loaded.start('archive', groups));
  await clock.settle();
  expect(states).toEqual([]);
  letCome();
  await clock.settle();
  expect(archived()).toEqual([true, true]);
  expect(states.at(-1)).toBe('finished');
  actions.run((loaded) => loaded.dismiss());
  expect(actions.store.get()).toBeNull();
});

test('a session that ends before the code is here changes nothing', async () => {
  const { actions, clock, groups, letCome, archived } = await setUp();
  actions.run((loaded) => loaded.start('archive', groups));
  actions.end();
  letCome();
  await clock.settle();
  expect(archived()).toEqual([false, false]);
  expect(actions.store.get()).toBeNull();
});
