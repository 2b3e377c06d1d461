import { expect, test } from 'vitest';
import { createProfile } from '../api/dialect/profile';
import { createHttp } from '../api/http';
import { endpoints } from '../contract/endpoints';
import { allCapabilities, createFakeService, type Fault } from '../test/fakeService';
import { createFakeBrowser } from '../test/fakeTabs';
import { createDrain } from './drain';
import { createMemoryStorage } from './storage';

test('each outage begins with a short pause, however long the one before it was', async () => {
  const browser = createFakeBrowser();
  const storage = createMemoryStorage();
  let fault: Fault = 'none';
  const { fetch } = createFakeService({ capabilities: allCapabilities, now: browser.now, meet: () => fault });
  const profile = createProfile('x', null);
  const http = createHttp({ base: 'http://confab.test', token: () => 't', fetch, profile, me: () => 'me' });
  await http(endpoints.listGroups);
  const drain = createDrain({
    ...{ http, storage, me: { id: 'u-me', username: 'me' } },
    surroundings: { ...browser.tab().surroundings, random: () => 0.99 },
    ...{ onSent: () => undefined, onGone: () => undefined, onChange: () => undefined, onUnauthorized: () => undefined },
  });
  const pauseAfter = async (tries: number) => {
    for (let n = 0; n < tries; n++) await drain.pass(true);
    return drain.heldUntil() - browser.now();
  };
  const say = (key: string) => {
    const own = { key, kind: 'message', conversationId: 'c1', text: key } as const;
    return storage.add({ ...own, attachments: [], state: 'queued', createdAt: browser.now(), attempts: 0 });
  };

  await say('a');
  fault = 'lost-before';
  const first = await pauseAfter(5);
  expect(first).toBeGreaterThan(0);
  expect(await pauseAfter(5)).toBeGreaterThan(first * 10);
  fault = 'none';
  await drain.pass(true);
  expect((await storage.all())[0]?.state).toBe('acked');

  await say('b');
  fault = 'lost-before';
  expect(await pauseAfter(5)).toBe(first);
});
