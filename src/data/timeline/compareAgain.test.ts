import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { endpoints } from '../../contract/endpoints';
import { createFakeRuntime } from '../../test/fakeBrowser';
import { createFakeHttp } from '../../test/fakeHttp';
import { createFakeService } from '../../test/fakeService';
import { keys } from '../truth/keys';
import type { Timeline } from '../truth/timelineWindow';
import { createCache } from '../writes/cache';
import { compareAgain } from './compareAgain';
import { openTimeline } from './requests';

/** A conversation that was opened and left; `lose` says something of which no event comes. */
async function setUp() {
  const clock = createFakeRuntime();
  const service = createFakeService({ capabilities: 'read' });
  service.say('first');
  const http = createFakeHttp(service.fetch);
  // What the service can do is known by now.
  await http(endpoints.listGroups);
  service.requests.length = 0;
  const cache = createCache(new QueryClient());
  const stop = compareAgain({ cache, http, runtime: clock.runtime });
  const open = (id = 'c1') =>
    new QueryObserver(cache.queryClient, {
      queryKey: keys.timeline(id),
      queryFn: () => openTimeline(cache, http, id),
      ...cache.noRefetch,
    }).subscribe(() => {});
  const pass = async (ms: number) => {
    await clock.settle();
    clock.advance(ms);
    await clock.settle();
  };
  const close = open();
  await pass(1_000);
  expect(service.requests).toHaveLength(1);
  return {
    ...{ clock, service, cache, stop, open, close, pass },
    lose: () => service.say('lost'),
    asked: () => service.requests.length - 1,
    shown: () => cache.queryClient.getQueryData<Timeline>(keys.timeline('c1'))?.messages.map(({ message }) => message),
  };
}

test('what was lost is there when the conversation is opened again, by one request', async () => {
  const { open, close, pass, lose, asked, shown } = await setUp();
  close();
  await pass(10_000);
  lose();
  open();
  const closeSecond = open();
  await pass(600);
  expect(shown()).toEqual(['lost', 'first']);
  expect(asked()).toBe(1);
  // It was compared a moment ago.
  closeSecond();
  open();
  await pass(600);
  expect(asked()).toBe(1);
  await pass(5_000);
  open();
  await pass(600);
  expect(asked()).toBe(2);
});

test('what was lost is there when the page is in view again, by one request', async () => {
  const { clock, pass, lose, asked, shown } = await setUp();
  await pass(10_000);
  lose();
  clock.wake();
  await pass(600);
  expect(shown()).toEqual(['lost', 'first']);
  clock.wake();
  await pass(600);
  expect(asked()).toBe(1);
});

test('nothing is asked for while the page is hidden or the session has expired, nor once it has ended', async () => {
  const { clock, cache, stop, pass, asked } = await setUp();
  await pass(10_000);
  clock.see('hidden');
  clock.wake();
  await pass(600);
  clock.see('visible');
  cache.signedIn.set(false);
  clock.wake();
  await pass(600);
  cache.signedIn.set(true);
  clock.wake();
  stop();
  await pass(600);
  clock.wake();
  await pass(600);
  expect(asked()).toBe(0);
});

test('what was just loaded is not compared, nor what is left again at once', async () => {
  const { open, close, pass, asked } = await setUp();
  open('c2');
  await pass(600);
  expect(asked()).toBe(1);
  close();
  await pass(10_000);
  open('c1')();
  await pass(600);
  // Of the other one, which stands on screen.
  expect(asked()).toBe(2);
});
