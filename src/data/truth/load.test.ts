import { QueryClient } from '@tanstack/react-query';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createProfile } from '../../api/dialect/profile';
import { createHttp } from '../../api/http';
import { endpoints } from '../../contract/endpoints';
import { createFakeService, type FakeRequest } from '../../test/fakeService';
import { loadPage, openTimeline, reconcile } from '../timeline/loadMessages';
import { createCache } from '../writes/cache';
import { commit } from './commit';
import { keys } from './keys';
import type { Timeline } from './timelineWindow';

async function setUp(before: (request: FakeRequest) => Promise<void> = async () => {}) {
  const service = createFakeService({ beforeAnswer: before });
  const http = createHttp({
    base: 'http://confab.test',
    token: () => 't',
    fetch: service.fetch,
    profile: createProfile('x', null),
  });
  await http(endpoints.listGroups);
  const cache = createCache(new QueryClient());
  const timeline = () => cache.queryClient.getQueryData<Timeline>(keys.timeline('c1'));
  return { service, http, cache, timeline, shown: () => timeline()?.messages.map((m) => m.message) };
}

test('W5: a list asked for before an acknowledgement takes nothing acknowledged away', async () => {
  let during = () => {};
  const { service, http, cache, shown } = await setUp(async (request) => {
    if (request.path === '/v1/messages') during();
  });
  service.say('one');
  await openTimeline(cache, http, 'c1');
  during = () => commit(cache, { type: 'message.created', message: service.say('mine') });
  await reconcile(cache, http, 'c1');
  expect(shown()).toEqual(['mine', 'one']);
});

test('a list asked for before a deletion does not bring the message back, nor does a late answer', async () => {
  let during = () => {};
  const { service, http, cache, shown } = await setUp(async (request) => {
    if (request.path === '/v1/messages') during();
  });
  const gone = service.say('gone');
  service.say('stays');
  during = () => commit(cache, { type: 'message.deleted', conversation_id: 'c1', message_id: gone.id });
  await openTimeline(cache, http, 'c1');
  expect(shown()).toEqual(['stays']);
  commit(cache, { type: 'message.created', message: gone });
  expect(shown()).toEqual(['stays']);
});

test('a page is not joined to an end that moved while it was on its way', async () => {
  let during = () => {};
  const { service, http, cache, timeline } = await setUp(async (request) => {
    if (request.query.has('starting_after')) during();
  });
  for (let i = 0; i < 70; i++) service.say(`w${i}`);
  await openTimeline(cache, http, 'c1');
  during = () => {
    during = () => {};
    // In a busy conversation the oldest rows are trimmed. One of them is the cursor of the request.
    for (let i = 0; i < 200; i++) commit(cache, { type: 'message.created', message: service.say(`live ${i}`) });
  };
  await loadPage(cache, http, 'c1', undefined, 'older', 40);
  const shown = timeline()?.messages.map((m) => m.id) ?? [];
  const all = service.messages.toReversed().map((m) => m.id);
  const start = all.indexOf(shown[0] ?? '');
  expect(shown).toEqual(all.slice(start, start + shown.length));
});

test('a value that a fetch hands over late does not undo the commit that came between', () => {
  const cache = createCache(new QueryClient());
  const [old, newer] = [{ a: 1 }, { a: 2 }];
  cache.write(['x'], old);
  cache.write(['x'], newer);
  expect(cache.freshest(newer, old)).toBe(newer);
  expect(cache.freshest(old, newer)).toBe(newer);
});

test('P2: whatever comes first, the list ends as the service has it', async () => {
  const step = fc.constantFrom('say', 'event', 'delete', 'reconcile', 'reconcile-during') as fc.Arbitrary<string>;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      let during = () => {};
      const { service, http, cache, timeline } = await setUp(async () => during());
      service.say('start');
      await openTimeline(cache, http, 'c1');
      const unheard: (() => void)[] = [];
      const say = () => {
        const message = service.say('x');
        unheard.push(() => commit(cache, { type: 'message.created', message }));
      };
      const remove = () => {
        const message = service.messages.shift();
        if (!message) return;
        unheard.push(() => commit(cache, { type: 'message.deleted', conversation_id: 'c1', message_id: message.id }));
      };
      const receive = () => unheard.shift()?.();
      for (const s of steps) {
        if (s === 'say') say();
        if (s === 'delete') remove();
        if (s === 'event') receive();
        if (s === 'reconcile-during') {
          during = () => {
            during = () => {};
            say();
            receive();
            remove();
            receive();
          };
        }
        if (s.startsWith('reconcile')) await reconcile(cache, http, 'c1');
        const ids = timeline()?.messages.map((m) => m.id) ?? [];
        expect(new Set(ids).size).toBe(ids.length);
      }
      while (unheard.length > 0) receive();
      expect(timeline()?.messages.map((m) => m.id)).toEqual(service.messages.toReversed().map((m) => m.id));
      cache.queryClient.clear();
    }),
    { numRuns: 1_000 },
  );
}, 60_000);
