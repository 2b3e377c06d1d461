import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createProfile } from '../../api/dialect/profile';
import { createHttp } from '../../api/http';
import { endpoints } from '../../contract/endpoints';
import { createFakeRuntime } from '../../test/fakeRuntime';
import { createFakeService, type Fault, type Heard, someGroup } from '../../test/fakeService';
import { createJobs } from './bulkActions';

/** Three groups, and a service that refuses what the test says, in order of arrival. */
async function setUp(meet: (heard: Heard, count: number) => Fault | Promise<Fault> = () => 'none') {
  let count = 0;
  let isListed = false;
  const service = createFakeService({ meet: (heard) => (isListed ? meet(heard, count++) : 'none') });
  service.groups.push(...['g1', 'g2', 'g3'].map((id) => someGroup(id)));
  const http = createHttp({
    base: 'http://confab.test',
    token: () => 't',
    fetch: service.fetch,
    profile: createProfile('jobs', null),
    me: () => 'me',
  });
  // Who chooses groups has seen a list of them, and so knows what the service announces.
  await http(endpoints.listGroups);
  isListed = true;
  const clock = createFakeRuntime();
  const jobs = createJobs({ queryClient: new QueryClient(), http, runtime: clock.runtime });
  const outcomes = () => jobs.store.get()?.steps.map((step) => step.outcome);
  const archived = () => service.groups.map((group) => group.archived_at !== null);
  return { service, jobs, clock, outcomes, archived, groups: [...service.groups] };
}

test('each group has its own result, and the failed ones alone are tried again', async () => {
  const { jobs, clock, outcomes, archived, service, groups } = await setUp((_, count) =>
    count === 1 ? { status: 403 } : 'none',
  );
  jobs.start('archive', groups);
  await clock.settle();
  expect(outcomes()).toEqual(['done', 'failed', 'done']);
  expect(jobs.store.get()?.state).toBe('finished');
  expect(archived()).toEqual([true, false, true]);

  const before = service.heard.length;
  jobs.retryFailed();
  await clock.settle();
  expect(outcomes()).toEqual(['done', 'done', 'done']);
  expect(service.heard.length - before).toBe(1);
});

test('undo brings back what was done, and nothing else', async () => {
  const { jobs, clock, archived, outcomes, groups } = await setUp((_, count) =>
    count === 1 ? { status: 403 } : 'none',
  );
  jobs.start('archive', groups);
  await clock.settle();
  jobs.undo();
  await clock.settle();
  expect(archived()).toEqual([false, false, false]);
  expect(outcomes()).toEqual(['done', 'done']);
  expect(jobs.store.get()?.undoes).toBe(true);
});

test('what takes a job back cannot be taken back itself', async () => {
  const { jobs, clock, archived, groups, service } = await setUp();
  jobs.start('archive', groups);
  await clock.settle();
  jobs.undo();
  await clock.settle();
  const before = service.heard.length;
  jobs.undo();
  await clock.settle();
  expect(service.heard.length).toBe(before);
  expect(archived()).toEqual([false, false, false]);
  expect(jobs.store.get()).toMatchObject({ action: 'restore', undoes: true, state: 'finished' });
});

test('a busy service is waited for as long as it says', async () => {
  const { jobs, clock, outcomes, groups } = await setUp((_, count) =>
    count === 1 ? { status: 429, retryAfter: '7' } : 'none',
  );
  jobs.start('archive', groups);
  await clock.settle();
  expect(outcomes()).toEqual(['done', 'running', 'waiting']);
  expect(jobs.store.get()?.waits).toBe(clock.runtime.now() + 7_000);
  clock.advance(6_999);
  await clock.settle();
  expect(outcomes()?.[1]).toBe('running');
  clock.advance(1);
  await clock.settle();
  expect(outcomes()).toEqual(['done', 'done', 'done']);
});

test('what is stopped stays as it is, until it goes on', async () => {
  let answer: (fault: Fault) => void = () => {};
  const { jobs, clock, outcomes, groups } = await setUp((_, count) =>
    count === 0
      ? new Promise<Fault>((resolve) => {
          answer = resolve;
        })
      : 'none',
  );
  jobs.start('delete', groups);
  await clock.settle();
  jobs.stop();
  answer('none');
  await clock.settle();
  expect(jobs.store.get()?.state).toBe('stopped');
  expect(outcomes()).toEqual(['done', 'waiting', 'waiting']);
  jobs.resume();
  await clock.settle();
  expect(outcomes()).toEqual(['done', 'done', 'done']);
});

test('without a network it waits, and the network back is one immediate try', async () => {
  const { jobs, clock, outcomes, groups } = await setUp((_, count) => (count === 0 ? 'lost-before' : 'none'));
  clock.setOnline(false);
  jobs.start('archive', groups);
  await clock.settle();
  expect(outcomes()).toEqual(['running', 'waiting', 'waiting']);
  expect(jobs.store.get()?.waits).toBe('network');
  clock.setOnline(true);
  clock.wake();
  await clock.settle();
  expect(outcomes()).toEqual(['done', 'done', 'done']);
});

async function again(clock: ReturnType<typeof createFakeRuntime>) {
  clock.advance(60_000);
  await clock.settle();
}

for (const gateway of [200, 403, 404, 409, 410, 413, 451, 500]) {
  test(`a gateway's ${gateway} to one of many is no result: it is said again until the service answers`, async () => {
    for (const action of ['archive', 'delete'] as const) {
      const { jobs, clock, outcomes, service, groups } = await setUp((_, count) =>
        count > 0 && count < 4 ? { gateway, after: count === 3 } : 'none',
      );
      jobs.start(action, groups);
      await clock.settle();
      expect(outcomes()?.[1]).toBe('running');
      expect(jobs.store.get()?.waits).toBe('answer');
      for (let tries = 0; tries < 3; tries++) await again(clock);
      expect(outcomes()).toEqual(['done', 'done', 'done']);
      const left = service.groups.filter((group) => group.archived_at === null);
      expect(left).toEqual([]);
    }
  });
}

test('what is said again of a group is the same thing, however long the service took', async () => {
  const { jobs, clock, service, groups } = await setUp((_, count) => (count < 2 ? { gateway: 502 } : 'none'));
  jobs.start('archive', groups.slice(0, 1));
  await clock.settle();
  for (let tries = 0; tries < 2; tries++) await again(clock);
  const said = service.heard.filter(({ method }) => method === 'PUT').map(({ body }) => JSON.stringify(body));
  expect(said).toHaveLength(3);
  expect(new Set(said).size).toBe(1);
});

test('a group whose writes nobody answers is left to the person', async () => {
  const { jobs, clock, outcomes, groups } = await setUp((_, count) =>
    count > 0 && count < 7 ? { gateway: 404 } : 'none',
  );
  jobs.start('delete', groups);
  await clock.settle();
  for (let tries = 0; tries < 7; tries++) await again(clock);
  expect(outcomes()).toEqual(['done', 'failed', 'done']);
  expect(jobs.store.get()?.steps[1]?.error).toMatchObject({ name: 'GatewayAnswer', status: 404 });
});
