import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createProfile } from '../api/dialect/profile';
import { createHttp } from '../api/http';
import { createFakeRuntime } from '../test/fakeRuntime';
import { createFakeService, type Fault, type Heard, someGroup } from '../test/fakeService';
import { createJobs } from './jobs';

/** Three groups, and a service that refuses what the test says, in order of arrival. */
function setUp(meet: (heard: Heard, count: number) => Fault | Promise<Fault> = () => 'none') {
  let count = 0;
  const service = createFakeService({ meet: (heard) => meet(heard, count++) });
  service.groups.push(...['g1', 'g2', 'g3'].map((id) => someGroup(id)));
  const http = createHttp({
    base: 'http://confab.test',
    token: () => 't',
    fetch: service.fetch,
    profile: createProfile('jobs', null),
    me: () => 'me',
  });
  const clock = createFakeRuntime();
  const jobs = createJobs({ queryClient: new QueryClient(), http, runtime: clock.runtime });
  const outcomes = () => jobs.store.get()?.steps.map((step) => step.outcome);
  const archived = () => service.groups.map((group) => group.archived_at !== null);
  return { service, jobs, clock, outcomes, archived, groups: [...service.groups] };
}

test('each group has its own result, and the failed ones alone are tried again', async () => {
  const { jobs, clock, outcomes, archived, service, groups } = setUp((_, count) =>
    count === 1 ? { status: 500 } : 'none',
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
  const { jobs, clock, archived, outcomes, groups } = setUp((_, count) => (count === 1 ? { status: 403 } : 'none'));
  jobs.start('archive', groups);
  await clock.settle();
  jobs.undo();
  await clock.settle();
  expect(archived()).toEqual([false, false, false]);
  expect(outcomes()).toEqual(['done', 'done']);
  expect(jobs.store.get()?.undoes).toBe(true);
});

test('a busy service is waited for as long as it says', async () => {
  const { jobs, clock, outcomes, groups } = setUp((_, count) =>
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
  const { jobs, clock, outcomes, groups } = setUp((_, count) =>
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
  const { jobs, clock, outcomes, groups } = setUp((_, count) => (count === 0 ? 'lost-before' : 'none'));
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
