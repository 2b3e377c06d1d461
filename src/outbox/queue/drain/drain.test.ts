import { expect, test } from 'vitest';
import { createProfile } from '#api/dialect/profile';
import { createHttp } from '#api/http';
import { endpoints } from '#contract/endpoints';
import { breathe, createFakeBrowser } from '#test/fakeBrowser';
import { allCapabilities, createFakeService, type FakeRequest, type Fault } from '#test/fakeService';
import { createMemoryStorage, type NewEntry, type OutboxStorage } from '../../storage/storage';
import { withUnwrittenStates } from '../../storage/unwritten';
import { createDrain } from './drain';

interface Options {
  capabilities?: string | null;
  locks?: boolean;
}

/** The drain of one person. `meet` decides the responses of the service, and `said` records the reported entries. */
async function setUp(
  storage: OutboxStorage,
  meet: (request: FakeRequest) => Fault | Promise<Fault>,
  { capabilities = allCapabilities, locks = true }: Options = {},
) {
  const browser = createFakeBrowser();
  let begun = false;
  const service = createFakeService({
    capabilities,
    now: browser.now,
    meet: (request) => (begun ? meet(request) : 'none'),
  });
  const profile = createProfile('x', null);
  const http = createHttp({
    ...{ base: 'http://confab.test', token: () => 't', fetch: service.fetch, profile, me: () => 'me' },
  });
  await http(endpoints.listGroups);
  begun = true;
  service.requests.length = 0;
  const page = browser.tab();
  const { runtime: tab } = page;
  const said: string[] = [];
  const ended = new AbortController();
  const pages = new Set(['page', 'other']);
  const drain = createDrain({
    ...{ http, storage, me: { id: 'u-me', username: 'me' } },
    runtime: { ...tab, random: () => 0.99, ...(!locks && { withTabLock: null }) },
    page: {
      id: 'page',
      sends: ({ by = '' }) => locks || by === 'page' || !pages.has(by),
      living: async () => (id) => pages.has(id),
    },
    ended: ended.signal,
    onGone: ({ text }) => said.push(`gone ${text}`),
    onChange: (key, entry, sent) =>
      said.push(...(sent ? [`sent ${sent.message.message}`] : []), `${key} ${entry?.state ?? 'null'}`),
    onUnauthorized: () => said.push('unauthorized'),
    claimed: () => [],
  });
  const say = (key: string, conversationId = 'c1', more: Partial<NewEntry> = {}) => {
    const own = { key, kind: 'message', conversationId, text: key, by: 'page' } as const;
    return storage.addEntry({
      ...own,
      attachments: [],
      state: 'queued',
      createdAt: browser.now(),
      attempts: 0,
      ...more,
    });
  };
  const posts = () => service.requests.filter(({ method }) => method === 'POST').length;
  const questions = () => service.requests.filter(({ path }) => path === '/v1/groups').length;
  return {
    browser,
    page,
    pages,
    service,
    drain,
    stop: () => ended.abort(),
    say,
    said,
    posts,
    questions,
    due: page.due,
  };
}

const day = 24 * 3_600_000;

/** Requests wait for `opened` until the test calls `open`. */
function createDoor() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

test('a pass that the disk ends waits for what is in flight: the next one would take it for lost', async () => {
  const memory = createMemoryStorage();
  const storage: OutboxStorage = {
    ...memory,
    updateEntry: (key, change) => (key === 'b' ? Promise.reject(new Error('disk')) : memory.updateEntry(key, change)),
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
  expect((await storage.entries()).map((e) => [e.key, e.state])).toEqual([
    ['a', 'acked'],
    ['b', 'queued'],
  ]);
});

test('a drain that is stopped finishes the step under way and begins no other', async () => {
  const storage = createMemoryStorage();
  const door = createDoor();
  let held = false;
  const { drain, stop, say, service } = await setUp(storage, async (): Promise<Fault> => {
    if (held) await door.opened;
    return 'none';
  });
  held = true;
  await say('a');
  await say('b');
  const pass = drain.pass(false);
  await breathe();
  stop();
  door.open();
  await pass;
  expect(service.messages.map((m) => m.message)).toEqual(['a']);
  expect((await storage.entries()).map((e) => e.state)).toEqual(['acked', 'queued']);
});

test.each([
  ['sent', allCapabilities, ['a', 'b']],
  ['left until there is room, where the service has no keys', null, []],
])('words that were on disk before it was full are %s', async (_, capabilities, said) => {
  const disk = createMemoryStorage();
  const { drain, say, service } = await setUp(withUnwrittenStates(disk), () => 'none', { capabilities });
  await say('a');
  await say('b');
  disk.updateEntry = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
  await drain.pass(false).catch(() => undefined);
  expect(service.messages.map(({ message }) => message)).toEqual(said);
});

test('each outage begins with a short pause, however long the one before it was', async () => {
  let fault: Fault = 'none';
  const storage = createMemoryStorage();
  const { browser, drain, say } = await setUp(storage, () => fault);
  const pauseAfter = async (tries: number) => {
    for (let n = 0; n < tries; n++) await drain.pass(true);
    return drain.stoppedUntil() - browser.now();
  };

  await say('a');
  fault = 'lost-before';
  const first = await pauseAfter(5);
  expect(first).toBeGreaterThan(0);
  expect(await pauseAfter(5)).toBeGreaterThan(first * 10);
  fault = 'none';
  await drain.pass(true);
  expect((await storage.entries())[0]?.state).toBe('acked');

  await say('b');
  fault = 'lost-before';
  expect(await pauseAfter(5)).toBe(first);
});

test('every step of an entry is said, and a message is in truth before its entry says so', async () => {
  const { drain, say, said } = await setUp(createMemoryStorage(), () => 'none');
  await say('a');
  expect(await drain.pass(false)).toBe(true);
  expect(said).toEqual(['a sending', 'sent a', 'a acked']);
});

test('after five tries in a row without an answer one small question decides for all', async () => {
  let fault: Fault = 'lost-before';
  const { browser, drain, say, questions } = await setUp(createMemoryStorage(), ({ method }) =>
    method === 'GET' ? 'none' : fault,
  );
  await say('a');
  for (let n = 0; n < 4; n++) await drain.pass(true);
  expect([questions(), drain.stoppedUntil()]).toEqual([0, 0]);
  await drain.pass(true);
  expect([questions(), drain.stoppedUntil()]).toEqual([1, 0]);
  // The service answered the probe, so the count starts again at 0.
  for (let n = 0; n < 4; n++) await drain.pass(true);
  expect(questions()).toBe(1);
  await drain.pass(true);
  expect(questions()).toBe(2);
  fault = 'none';
  await drain.pass(true);
  fault = 'lost-before';
  await say('b');
  for (let n = 0; n < 4; n++) await drain.pass(true);
  expect([questions(), drain.stoppedUntil() > browser.now()]).toEqual([2, false]);
});

test('without an answer to the question nothing is tried for a while, unless the person comes back', async () => {
  const { browser, drain, say, posts } = await setUp(createMemoryStorage(), () => 'lost-before');
  await say('a');
  for (let n = 0; n < 5; n++) await drain.pass(true);
  expect(drain.stoppedUntil()).toBe(browser.now() + 990);
  await drain.pass(false);
  expect(posts()).toBe(5);
  await drain.pass(true);
  expect(posts()).toBe(6);
});

test('what the service asks for holds every conversation until that time, even when the person comes back', async () => {
  let fault: Fault = { status: 429, retryAfter: '30' };
  const { browser, drain, say, posts } = await setUp(createMemoryStorage(), () => fault);
  await say('a');
  await drain.pass(false);
  fault = 'none';
  await say('b', 'c2');
  browser.advance(29_999);
  await drain.pass(true);
  expect(posts()).toBe(1);
  browser.advance(1);
  await drain.pass(false);
  expect(posts()).toBe(3);
});

test.each<[string, Fault]>([
  ['an answer was lost', 'lost-before'],
  ['the service asked one conversation to wait', { status: 503, retryAfter: '2' }],
  ['the service asked for a pause', { status: 429, retryAfter: '2' }],
])('after %s, a clock that is put back by a day holds nothing up', async (_, first) => {
  let fault = first;
  const { browser, drain, say, service } = await setUp(createMemoryStorage(), ({ method }) =>
    method === 'POST' ? fault : 'none',
  );
  browser.advance(day);
  await say('a');
  await drain.pass(false);
  fault = 'none';
  browser.advance(-day);
  await say('b');
  await say('c', 'c2');
  await drain.pass(false);
  expect(service.messages.map(({ message }) => message).toSorted()).toEqual(['a', 'b', 'c']);
});

test('a pause that the service asks for after the clock was put back is kept', async () => {
  const fault: Fault = { status: 429, retryAfter: '30' };
  const { browser, drain, say, posts } = await setUp(createMemoryStorage(), () => fault);
  browser.advance(day);
  await say('a');
  await drain.pass(false);
  browser.advance(-day);
  await drain.pass(false);
  await say('b', 'c2');
  browser.advance(29_999);
  await drain.pass(true);
  expect([posts(), drain.stoppedUntil()]).toEqual([2, browser.now() + 1]);
});

test('503 of the service holds its own conversation only', async () => {
  let fault: Fault = { status: 503, retryAfter: '30' };
  const { drain, say, posts } = await setUp(createMemoryStorage(), () => fault);
  await say('a');
  await drain.pass(false);
  fault = 'none';
  await say('b', 'c2');
  await drain.pass(false);
  expect([posts(), drain.stoppedUntil()]).toEqual([2, 0]);
});

test('signed out, the pass ends and asks for nothing more', async () => {
  const { drain, say, said, service, posts } = await setUp(createMemoryStorage(), () => ({ status: 401 }));
  await say('failed', 'c9', { state: 'failed', problem: { code: 'x', status: 422, detail: '' } });
  await say('a');
  await say('b');
  await drain.pass(false);
  expect([said, posts(), service.requests.length]).toEqual([['a sending', 'unauthorized', 'a paused'], 1, 1]);
});

test('what another tab paused has its turn in one that takes itself to be signed in, and what is behind it too', async () => {
  const storage = createMemoryStorage();
  const signedOut = await setUp(storage, () => ({ status: 401 }));
  await signedOut.say('a', 'c1', { state: 'paused' });
  await signedOut.say('b');
  await signedOut.drain.pass(false);
  expect(signedOut.said).toContain('unauthorized');
  const signedIn = await setUp(storage, () => 'none');
  await storage.updateEntry('a', (entry) => ({ ...entry, state: 'paused' }));
  await signedIn.drain.pass(false);
  expect(signedIn.said.filter((each) => each.startsWith('sent'))).toEqual(['sent a', 'sent b']);
});

test('words that wait for a decision have their conversation asked for once, and again when the person comes back', async () => {
  const { drain, say, service, browser } = await setUp(createMemoryStorage(), () => 'none');
  await say('failed', 'c9', { state: 'failed', problem: { code: 'x', status: 422, detail: '' } });
  browser.setOnline(false);
  await drain.pass(false);
  expect(service.requests).toEqual([]);
  browser.setOnline(true);
  await drain.pass(false);
  await drain.pass(false);
  expect(service.requests).toHaveLength(1);
  await drain.pass(true);
  expect(service.requests).toHaveLength(2);
});

test('under a browser that is wrong about being offline, one answer is enough for what waits', async () => {
  const { drain, say, posts, browser } = await setUp(createMemoryStorage(), () => 'none');
  browser.setOnline(false);
  await say('a');
  await say('b');
  await drain.pass(true);
  expect([posts(), drain.stoppedUntil()]).toEqual([2, 0]);
});

test('under a browser that is right, a try without an answer ends it', async () => {
  const { drain, say, browser } = await setUp(createMemoryStorage(), ({ method }) =>
    method === 'GET' ? 'none' : 'lost-before',
  );
  browser.setOnline(false);
  await say('a');
  await drain.pass(true);
  expect(drain.stoppedUntil()).toBe(browser.now() + 60_000);
});

test('a storage that only reads, and a drain that was stopped, send nothing and say that it was not their turn', async () => {
  const storage = createMemoryStorage();
  const { drain, say, service } = await setUp({ ...storage, readOnly: true }, () => 'none');
  await say('a');
  expect(await drain.pass(true)).toBe(false);
  const stopped = await setUp(storage, () => 'none');
  stopped.stop();
  expect(await stopped.drain.pass(true)).toBe(false);
  expect([service.requests, stopped.service.requests]).toEqual([[], []]);
});

test('in doubt with a key, on a service that stopped keeping keys, a message is looked for and not sent again', async () => {
  const { drain, say, service, posts, said } = await setUp(createMemoryStorage(), () => 'none', {
    capabilities: null,
  });
  service.say('a');
  await say('a', 'c1', { state: 'unknown', unsure: true, keyed: true, firstAttemptAt: 1_000_000 });
  await drain.pass(false);
  expect([posts(), said]).toEqual([0, ['a checking', 'sent a', 'a acked']]);
});

test('an edit in doubt is written again: nothing has to be looked for', async () => {
  const { drain, say, service } = await setUp(createMemoryStorage(), () => 'none', { capabilities: null });
  const { id: messageId } = service.say('old');
  await say('new', 'c1', { kind: 'edit', messageId, base: 'old', state: 'unknown', unsure: true });
  await drain.pass(false);
  expect(service.messages.map(({ message }) => message)).toEqual(['new']);
});

test('a message that is known on disk to be another entry’s is not taken for this one', async () => {
  const storage = createMemoryStorage();
  const { drain, say, service } = await setUp(storage, () => 'none', { capabilities: null });
  const { id: ackedId } = service.say('a');
  await say('first', 'c1', { text: 'a', state: 'acked', ackedId, settledAt: 1_000_000 });
  await say('second', 'c1', { text: 'a', state: 'unknown', unsure: true, baselineIds: [] });
  await drain.pass(false);
  expect((await storage.entries()).at(-1)).toMatchObject({ state: 'unknown', checks: { cycles: 1, reads: 1 } });
});

test('a plain service is asked for its hundred newest messages before the first try, and for nothing before an edit', async () => {
  const { drain, say, service } = await setUp(createMemoryStorage(), () => 'none', { capabilities: null });
  await say('a');
  await drain.pass(false);
  const [baseline, post] = service.requests;
  expect([baseline?.method, baseline?.query.get('limit'), post?.method]).toEqual(['GET', '100', 'POST']);
});

test('a plain service that cannot be asked first has nothing sent to it, and is asked again later', async () => {
  const storage = createMemoryStorage();
  const { drain, say, posts, browser } = await setUp(storage, () => ({ status: 500 }), { capabilities: null });
  await say('a');
  await drain.pass(false);
  expect(await storage.entries()).toMatchObject([{ state: 'waiting', attempts: 1, notBefore: browser.now() + 1_980 }]);
  expect((await storage.entries())[0]).not.toHaveProperty('unsure');
  expect(posts()).toBe(0);
});

for (const [what, change] of [
  ['pauses', (storage: OutboxStorage) => storage.updateEntry('a', (entry) => ({ ...entry, state: 'paused' }))],
  ['is taken back', (storage: OutboxStorage) => storage.updateEntry('a', () => null)],
] as const)
  test(`an entry that ${what} while a plain service is asked first is not sent`, async () => {
    const storage = createMemoryStorage();
    const door = createDoor();
    const { drain, say, posts } = await setUp(
      storage,
      async ({ path }): Promise<Fault> => {
        if (path === '/v1/messages') await door.opened;
        return 'none';
      },
      { capabilities: null },
    );
    await say('a');
    const pass = drain.pass(false);
    await breathe();
    await change(storage);
    door.open();
    await pass;
    expect(posts()).toBe(0);
    expect((await storage.entries()).map(({ state }) => state)).toEqual(what === 'pauses' ? ['paused'] : []);
  });

test('a message that was deleted before its answer came is gone, unless other words wait for it', async () => {
  const gone: Fault = { status: 410, code: 'resource-deleted' };
  const { drain, say, said } = await setUp(createMemoryStorage(), () => gone);
  await say('a', 'c1', { state: 'unknown', unsure: true, keyed: true });
  await say('b', 'c2', { state: 'unknown', unsure: true, keyed: true, changed: 'other words' });
  await drain.pass(false);
  expect(said.filter((each) => each.startsWith('gone'))).toEqual(['gone a']);
});

/** Another tab holds the lock. `pass` tries once a second and returns true once this tab gets the lock. */
async function besideHung({ entry = {}, ...options }: Options & { entry?: Partial<NewEntry> } = {}) {
  const storage = createMemoryStorage();
  const { drain, browser, page, say } = await setUp(storage, () => 'none', options);
  await say('theirs', 'c1', { state: 'sending', attempts: 1, keyed: true, ...entry });
  const { withTabLock } = browser.tab().runtime;
  withTabLock?.('confab-outbox:http://confab.test:u-me', () => new Promise(() => undefined)).catch(() => undefined);
  const pass = async (seconds: number) => {
    let had = false;
    for (let second = 0; second < seconds && !had; second++) {
      browser.advance(1_000);
      had = await drain.pass(false);
    }
    return had;
  };
  return { storage, browser, page, say, pass };
}

test('a tab that has its turn and changes nothing for half a minute is taken over by one that is seen', async () => {
  const { pass, page } = await besideHung();
  expect(await pass(30)).toBe(false);
  page.see('hidden');
  expect(await pass(60)).toBe(false);
  page.see('visible');
  expect(await pass(1)).toBe(true);
});

test('a tab that changes an entry now and then is at work; what is queued here does not prove it', async () => {
  const { pass, storage, say } = await besideHung();
  for (let tries = 2; tries < 6; tries++) {
    expect(await pass(20)).toBe(false);
    await storage.updateEntry('theirs', (entry) => ({ ...entry, attempts: tries }));
  }
  expect(await pass(20)).toBe(false);
  await say('mine');
  expect(await pass(20)).toBe(true);
});

test('a tab is not taken over for what the computer slept through', async () => {
  const { pass, browser } = await besideHung();
  for (let nights = 0; nights < 5; nights++) {
    browser.advance(8 * 3_600_000);
    expect(await pass(1)).toBe(false);
  }
});

test.each([
  ['the service keeps no keys', { capabilities: 'read, etag' }],
  ['the service has no versions', { capabilities: 'read, idempotency-key' }],
  ['what it sends has no key', { entry: { keyed: false } }],
])('a tab that hangs is not taken over where %s', async (_, options) => {
  const { pass } = await besideHung(options);
  expect(await pass(90)).toBe(false);
});

test('what another tab began since it was read is left to it', async () => {
  const memory = createMemoryStorage();
  let readings = 0;
  let queued: Awaited<ReturnType<typeof memory.entries>> = [];
  const storage: OutboxStorage = { ...memory, entries: async () => (++readings <= 2 ? queued : memory.entries()) };
  const { drain, say, posts } = await setUp(storage, () => 'none');
  await say('a');
  queued = await memory.entries();
  await memory.updateEntry('a', (entry) => ({ ...entry, state: 'sending', attempts: 1, keyed: true }));
  await drain.pass(false);
  expect(posts()).toBe(0);
  expect(await memory.entries()).toMatchObject([{ key: 'a', state: 'sending', attempts: 1 }]);
});

test('a tab whose turn is taken over while it reads leaves the entries as they are', async () => {
  const memory = createMemoryStorage();
  const door = createDoor();
  const all = async () => {
    const entries = await memory.entries();
    await door.opened;
    return entries;
  };
  const { drain, say, browser } = await setUp({ ...memory, entries: all }, () => 'none');
  await say('a', 'c1', { state: 'sending', attempts: 1, keyed: true });
  const pass = drain.pass(false);
  const { withTabLock } = browser.tab().runtime;
  await withTabLock?.('confab-outbox:http://confab.test:u-me', async () => undefined, { steal: true });
  await breathe();
  door.open();
  await expect(pass).rejects.toThrow('Stolen');
  expect(await memory.entries()).toMatchObject([{ state: 'sending', attempts: 1 }]);
});

test('a slow disk lets a request that became too late wait, and nothing is in doubt', async () => {
  const memory = createMemoryStorage();
  let slow = true;
  const { drain, say, posts, browser } = await setUp(
    {
      ...memory,
      updateEntry: async (key, change) => {
        const after = await memory.updateEntry(key, change);
        if (slow && after?.state === 'sending') browser.advance(26_000);
        return after;
      },
    },
    () => 'none',
  );
  await say('a');
  await drain.pass(false);
  expect([posts(), await memory.entries()]).toMatchObject([0, [{ state: 'waiting' }]]);
  expect((await memory.entries())[0]?.unsure).toBeUndefined();
  slow = false;
  browser.advance(5_000);
  await drain.pass(false);
  expect([posts(), await memory.entries()]).toMatchObject([1, [{ state: 'acked' }]]);
});

test('a plain service is asked again for words that were changed while it was asked', async () => {
  const storage = createMemoryStorage();
  let changed = false;
  const meet = async ({ method, path }: FakeRequest): Promise<Fault> => {
    if (method === 'GET' && path.startsWith('/v1/messages') && !changed) {
      changed = true;
      await storage.updateEntry('a', (entry) => ({ ...entry, text: 'other words' }));
    }
    return 'none';
  };
  const { drain, say, service, posts } = await setUp(storage, meet, { capabilities: null });
  const before = service.say('other words');
  await say('a');
  await drain.pass(false);
  expect([posts(), await storage.entries()]).toMatchObject([1, [{ text: 'other words', baselineIds: [before.id] }]]);
});

test('a check that ends late leaves alone what another tab has settled meanwhile', async () => {
  const storage = createMemoryStorage();
  const acked = { state: 'acked', ackedId: 'm1' } as const;
  const meet = async ({ path }: FakeRequest): Promise<Fault> => {
    if (path.startsWith('/v1/messages')) await storage.updateEntry('a', (entry) => ({ ...entry, ...acked }));
    return 'none';
  };
  const { drain, say } = await setUp(storage, meet, { capabilities: null, locks: false });
  const checks = { cycles: 1, reads: 1 };
  await say('a', 'c1', { state: 'unknown', unsure: true, baselineIds: [], checks });
  await drain.pass(false);
  expect(await storage.entries()).toMatchObject([acked]);
  expect((await storage.entries())[0]?.unconfirmed).toBeUndefined();
});

test('without Web Locks a page sends its own entries, and those of another one once that is gone, in one transaction', async () => {
  const memory = createMemoryStorage();
  let transactions = 0;
  const storage: OutboxStorage = {
    ...memory,
    updateEntries: (change) => {
      transactions++;
      return memory.updateEntries(change);
    },
  };
  const { drain, say, pages, service } = await setUp(storage, () => 'none', { locks: false });
  await say('a', 'c1', { by: 'other' });
  await say('b', 'c1');
  await say('c', 'c2', { by: 'other', state: 'sending', attempts: 1, keyed: true });
  const posted = () => service.messages.map(({ message }) => message);
  await drain.pass(false);
  expect([posted(), transactions]).toEqual([['b'], 0]);
  pages.delete('other');
  await drain.pass(false);
  expect([posted().toSorted(), transactions]).toEqual([['a', 'b', 'c'], 1]);
  expect((await storage.entries()).map(({ by }) => by)).toEqual(['page', 'page', 'page']);
});

test('without Web Locks and keys nothing of a page that is gone is sent before a person says so', async () => {
  const storage = createMemoryStorage();
  const { drain, say, pages, posts } = await setUp(storage, () => 'none', { capabilities: null, locks: false });
  await say('a', 'c1', { by: 'other' });
  await say('b', 'c2', { by: 'other', state: 'sending', attempts: 1, baselineIds: [] });
  await say('c', 'c3', { by: 'other', state: 'failed' });
  pages.delete('other');
  await drain.pass(true);
  expect(posts()).toBe(0);
  expect(await storage.entries()).toMatchObject([
    { by: 'page', state: 'expired' },
    { by: 'page', state: 'unknown', unsure: true, unconfirmed: true },
    { by: 'page', state: 'failed' },
  ]);
});

test('without Web Locks what was looked for and not found is not sent again: another tab may be sending it', async () => {
  for (const locks of [true, false]) {
    const storage = createMemoryStorage();
    const { drain, say, posts } = await setUp(storage, () => 'none', { capabilities: null, locks });
    const checks = { cycles: 1, reads: 1 };
    await say('a', 'c1', { state: 'unknown', unsure: true, baselineIds: [], checks });
    await drain.pass(false);
    expect([posts(), (await storage.entries())[0]?.unconfirmed]).toEqual([0, undefined]);
    await storage.updateEntry('a', (entry) => ({ ...entry, notBefore: 0 }));
    await drain.pass(false);
    expect([posts(), (await storage.entries())[0]?.unconfirmed]).toEqual(locks ? [1, undefined] : [0, true]);
  }
});
