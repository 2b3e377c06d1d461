import { expect, test } from 'vitest';
import { createProfile } from '../../api/dialect/profile';
import { createHttp } from '../../api/http';
import { endpoints } from '../../contract/endpoints';
import { allCapabilities, createFakeService, type Fault } from '../../test/fakeService';
import { breathe, createFakeBrowser } from '../../test/fakeTabs';
import { createMemoryStorage, type Storage } from '../storage/storage';
import { createDrain } from './drain';

/** One person's drain over a service that a test may keep waiting. */
async function setUp(storage: Storage, meet: () => Fault | Promise<Fault>) {
  const browser = createFakeBrowser();
  const service = createFakeService({ capabilities: allCapabilities, now: browser.now, meet });
  const profile = createProfile('x', null);
  const http = createHttp({
    ...{ base: 'http://confab.test', token: () => 't', fetch: service.fetch, profile, me: () => 'me' },
  });
  await http(endpoints.listGroups);
  const tab = browser.tab().surroundings;
  const drain = createDrain({
    ...{ http, storage, me: { id: 'u-me', username: 'me' } },
    surroundings: { ...tab, random: () => 0.99 },
    page: tab.page(''),
    ...{ onSent: () => undefined, onGone: () => undefined, onChange: () => undefined, onUnauthorized: () => undefined },
    claimed: () => [],
  });
  const say = (key: string, conversationId = 'c1') => {
    const own = { key, kind: 'message', conversationId, text: key } as const;
    return storage.add({ ...own, attachments: [], state: 'queued', createdAt: browser.now(), attempts: 0 });
  };
  return { browser, service, drain, say };
}

/** Requests wait at it until it is opened. */
function createDoor() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

test('a pass that the disk ends waits for what is in flight: the next one would take it for lost', async () => {
  const memory = createMemoryStorage();
  const storage: Storage = {
    ...memory,
    update: (key, change) => (key === 'b' ? Promise.reject(new Error('disk')) : memory.update(key, change)),
  };
  const door = createDoor();
  let held = false;
  const { drain, say } = await setUp(storage, async (): Promise<Fault> => {
    if (held) await door.opened;
    return 'none';
  });
  held = true;
  await say('a', 'c1');
  await say('b', 'c2');
  let over = false;
  const pass = drain.pass(false).finally(() => {
    over = true;
  });
  const said = expect(pass).rejects.toThrow('disk');
  await breathe();
  expect(over).toBe(false);
  door.open();
  await said;
  expect((await storage.all()).map((e) => [e.key, e.state])).toEqual([
    ['a', 'acked'],
    ['b', 'queued'],
  ]);
});

test('a drain that is stopped finishes the step under way and begins no other', async () => {
  const storage = createMemoryStorage();
  const door = createDoor();
  let held = false;
  const { drain, say, service } = await setUp(storage, async (): Promise<Fault> => {
    if (held) await door.opened;
    return 'none';
  });
  held = true;
  await say('a');
  await say('b');
  const pass = drain.pass(false);
  await breathe();
  drain.stop();
  door.open();
  await pass;
  expect(service.messages.map((m) => m.message)).toEqual(['a']);
  expect((await storage.all()).map((e) => e.state)).toEqual(['acked', 'queued']);
});

test('each outage begins with a short pause, however long the one before it was', async () => {
  let fault: Fault = 'none';
  const storage = createMemoryStorage();
  const { browser, drain, say } = await setUp(storage, () => fault);
  const pauseAfter = async (tries: number) => {
    for (let n = 0; n < tries; n++) await drain.pass(true);
    return drain.heldUntil() - browser.now();
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
