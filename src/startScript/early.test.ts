import { afterEach, expect, test, vi } from 'vitest';
import { takeEarly } from '../api/early';
import { writeTimeoutMs } from '../api/timeouts';
import { type Asked, answer, fakeFetch } from '../test/foreignService';
import { askEarly, type EarlyPage } from './early';

const remembered = { base: '', kind: 'account', id: 'u-ada', username: 'ada', role: 'member', capabilities: ['roles'] };
const group = { id: 'g1', conversation_id: 'c1' };

interface Opened {
  path?: string;
  local?: Record<string, string>;
  tab?: Record<string, string>;
  signOuts?: unknown[];
  respond?: (asked: Asked) => Response | Promise<Response> | undefined;
}

const stores = (items: Record<string, string>) => ({ getItem: (name: string) => items[name] ?? null });

function usual({ path }: Asked): Response {
  if (path.endsWith('refresh')) return answer(201, { token: 't1', contact: { id: 'u-ada' } });
  if (path === '/v1/groups') return answer(200, { has_more: false, data: [group] });
  return answer(200, path === '/v1/groups/g1' ? group : {});
}

/** A page for the start script, with functions that run the script and later start the app. */
function openPage({ path = '/groups/g1', local, tab = {}, signOuts = [], respond = () => undefined }: Opened = {}) {
  const { fetch, asked } = fakeFetch(async (one) => (await respond(one)) ?? usual(one));
  const held: (() => void)[] = [];
  const locks = { free: true, names: new Set<string>() };
  const clock = { now: 5 };
  const items = local ?? { 'confab:session': JSON.stringify(remembered) };
  const timers: { run: () => void; ms: number }[] = [];
  const request = async <T>(name: string, run: () => Promise<T>) => {
    locks.names.add(name);
    if (!locks.free) await new Promise<void>((resolve) => held.push(resolve));
    return run();
  };
  const page: EarlyPage = {
    fetch,
    location: { pathname: path },
    localStorage: stores(items),
    sessionStorage: stores(tab),
    navigator: { locks: { request } },
    performance: { now: () => clock.now },
    matchMedia: () => ({ matches: false }),
    setTimeout: (run, ms) => timers.push({ run, ms }),
    clearTimeout: (id) => void timers.splice(id - 1, 1, { run: () => undefined, ms: 0 }),
  };
  const run = () => askEarly(page, async () => signOuts);
  const settle = async () => {
    for (let turn = 0; turn < 40; turn++) await Promise.resolve();
    await new Promise((resolve) => setImmediate(resolve));
    for (let turn = 0; turn < 40; turn++) await Promise.resolve();
  };
  /** Starts the app, whose own requests use the same fake `fetch`. */
  const startApp = () => {
    vi.stubGlobal('fetch', fetch);
    return takeEarly();
  };
  const freeLock = () => {
    locks.free = true;
    for (const go of held.splice(0)) go();
  };
  const sent = () => asked.map(({ method, path, query }) => `${method} ${path}${query.size > 0 ? `?${query}` : ''}`);
  return { asked, sent, run, settle, startApp, items, locks, freeLock, clock, timers };
}

const refresh = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' };
const withToken = (token = 't1') => ({ method: 'GET', headers: { Authorization: `Bearer ${token}` } });
const listAddress = '/v1/groups?limit=30&archived=false';

afterEach(() => {
  globalThis.confabEarly = undefined;
});

test('nothing is asked for after a sign-out that only the disk still knows, and all is asked for after that of somebody else', async () => {
  for (const [id, count] of [
    ['u-ada', 0],
    ['u-lin', 5],
  ] as const) {
    const page = openPage({ signOuts: [{ base: '', id, isPending: false }] });
    page.run();
    await page.settle();
    expect(page.sent()).toHaveLength(count);
  }
});

test('a token and what the address shows are asked for with the page, once, and the app takes the answers', async () => {
  const page = openPage();
  page.run();
  await page.settle();
  const first = [
    'POST /v1/sessions/refresh',
    `GET ${listAddress}`,
    'GET /v1/groups/g1',
    'GET /v1/groups/g1/roles',
    'GET /v1/messages?conversation_id=c1&limit=30',
  ];
  expect(page.sent()).toEqual(first);
  expect([...page.locks.names]).toEqual(['confab-auth']);
  const [renewal, ...reads] = page.asked;
  expect(renewal?.init).toMatchObject({ credentials: 'same-origin', redirect: 'error', cache: 'no-store', body: '{}' });
  for (const { init } of reads)
    expect(init).toMatchObject({
      credentials: 'omit',
      redirect: 'error',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
    });

  const early = page.startApp();
  expect(globalThis.confabEarly).toBeUndefined();
  expect(await (await early.fetch('/v1/sessions/refresh', refresh)).json()).toMatchObject({ token: 't1' });
  expect(await (await early.fetch(listAddress, withToken())).json()).toMatchObject({ data: [group] });
  expect(page.sent()).toEqual(first);
  // The app gets each early response only once, so it now sends the requests itself.
  await early.fetch('/v1/sessions/refresh', refresh);
  await early.fetch(listAddress, withToken());
  expect(page.sent().slice(first.length)).toEqual(['POST /v1/sessions/refresh', `GET ${listAddress}`]);
});

test('the home page opens the most recent group where there is room beside the list', async () => {
  const home = openPage({ path: '/' });
  home.run();
  await home.settle();
  expect(home.sent().slice(1)).toEqual([
    `GET ${listAddress}`,
    'GET /v1/groups/g1',
    'GET /v1/groups/g1/roles',
    'GET /v1/messages?conversation_id=c1&limit=30',
  ]);
});

test('where this device shows what it keeps, the token alone is asked for, and no older answer is taken', async () => {
  const page = openPage({ local: { ...session({}), 'confab:seen': 'true' } });
  page.run();
  await page.settle();
  expect(page.sent()).toEqual(['POST /v1/sessions/refresh']);

  // Another tab has stored messages in the meantime.
  const late = openPage();
  late.run();
  await late.settle();
  late.items['confab:seen'] = 'true';
  const before = late.sent().length;
  const early = late.startApp();
  await early.fetch('/v1/sessions/refresh', refresh);
  expect(late.sent().length).toBe(before);
  await early.fetch(listAddress, withToken());
  expect(late.sent().slice(before)).toEqual([`GET ${listAddress}`]);
});

const session = (more: object) => ({ 'confab:session': JSON.stringify({ ...remembered, ...more }) });
const nobody: [string, Opened][] = [
  ['nobody is remembered', { local: {} }],
  ['the session is of another service', { local: session({ base: 'https://svc.test' }) }],
  ['it is by a token', { local: session({ kind: 'token' }) }],
  ['this tab has a token', { tab: { 'confab:token': '{}' } }],
  ['a sign-out waits for its answer', { local: { ...session({}), 'confab:leaving': '[""]' } }],
  ['the address is the sign-in form', { path: '/sign-in' }],
  ['the address is a link to a new password', { path: '/reset' }],
  ['something else is written there', { local: { 'confab:session': '{' } }],
];
for (const [why, opened] of nobody) {
  test(`nothing leaves with the page when ${why}`, async () => {
    const page = openPage(opened);
    page.run();
    await page.settle();
    expect(page.sent()).toEqual([]);
  });
}

test('a session that changes while the page waits for its turn among tabs is not renewed, and the app asks by itself', async () => {
  for (const change of [{ 'confab:session': '{}' }, { 'confab:leaving': '[""]' }]) {
    const page = openPage();
    page.locks.free = false;
    page.run();
    await page.settle();
    Object.assign(page.items, change);
    page.freeLock();
    await page.settle();
    expect(page.sent()).toEqual([]);
    await page.startApp().fetch('/v1/sessions/refresh', refresh);
    expect(page.sent()).toEqual(['POST /v1/sessions/refresh']);
  }
});

test('a token that was got for who was here before somebody else signed in is not handed over', async () => {
  const page = openPage();
  page.run();
  await page.settle();
  Object.assign(page.items, session({ id: 'u-lin' }));
  const before = page.sent().length;
  await page.startApp().fetch('/v1/sessions/refresh', refresh);
  expect(page.sent().slice(before)).toEqual(['POST /v1/sessions/refresh']);
});

test('with a token that turns out to be of somebody else nothing is read', async () => {
  const respond = ({ path }: Asked) =>
    path.endsWith('refresh') ? answer(201, { token: 't2', contact: { id: 'u-lin' } }) : undefined;
  const page = openPage({ respond });
  page.run();
  await page.settle();
  expect(page.sent()).toEqual(['POST /v1/sessions/refresh']);
});

test('a refusal is the answer to what the app asks, and a request that failed is asked anew', async () => {
  let down = true;
  const respond = ({ path }: Asked) => {
    if (path === '/v1/groups') return answer(503, {}, { 'Retry-After': '7' });
    if (path === '/v1/groups/g1' && down) throw new TypeError('no network');
  };
  const page = openPage({ respond });
  page.run();
  await page.settle();
  down = false;
  const before = page.sent().length;
  const early = page.startApp();
  const refusal = await early.fetch(listAddress, withToken());
  expect([refusal.status, refusal.headers.get('Retry-After')]).toEqual([503, '7']);
  expect(page.sent().length).toBe(before);
  expect(await (await early.fetch('/v1/groups/g1', withToken())).json()).toEqual(group);
  expect(page.sent().slice(before)).toEqual(['GET /v1/groups/g1']);
});

test('what the app asks first is not asked by the page, and another token gets none of its answers', async () => {
  let answerGroup = (_: Response) => {};
  const respond = ({ path }: Asked) =>
    path === '/v1/groups/g1' ? new Promise<Response>((resolve) => (answerGroup = resolve)) : undefined;
  const page = openPage({ respond });
  page.run();
  await page.settle();
  const early = page.startApp();
  const messages = '/v1/messages?conversation_id=c1&limit=30';
  await early.fetch(messages, withToken());
  await early.fetch(listAddress, withToken('of-another'));
  answerGroup(answer(200, group));
  await page.settle();
  expect(page.sent().filter((one) => one === `GET ${messages}`)).toHaveLength(1);
  expect(page.sent().filter((one) => one === `GET ${listAddress}`)).toHaveLength(2);
});

test('after half a minute, and when the first view is there, everything is asked for anew and nothing more is held', async () => {
  const old = openPage();
  old.run();
  await old.settle();
  const late = old.startApp();
  old.clock.now += 30_001;
  const before = old.sent().length;
  await late.fetch('/v1/sessions/refresh', refresh);
  await late.fetch(listAddress, withToken());
  expect(old.sent().slice(before)).toEqual(['POST /v1/sessions/refresh', `GET ${listAddress}`]);
  expect(late.endReads()).toBeNull();
  expect(Math.max(...old.timers.map(({ ms }) => ms))).toBe(30_000);

  const page = openPage();
  page.run();
  await page.settle();
  const early = page.startApp();
  expect(early.askedSince()).toBe(5);
  await early.fetch(listAddress, withToken());
  const usedAt = early.endReads();
  expect(usedAt).toBeLessThanOrEqual(performance.now());
  expect(early.askedSince()).toBeGreaterThanOrEqual(usedAt ?? Number.POSITIVE_INFINITY);
  const signals = page.asked.map(({ init }) => init.signal?.aborted);
  expect(signals).toEqual([false, false, true, true, true]);
  await early.fetch('/v1/groups/g1', withToken());
  expect(page.sent().at(-1)).toBe('GET /v1/groups/g1');
});

test('the token is handed over although the first view is there already, whether its answer has come or not', async () => {
  for (const isAnswered of [true, false]) {
    const page = openPage({ local: { ...session({}), 'confab:seen': 'true' } });
    page.locks.free = isAnswered;
    page.run();
    await page.settle();
    const early = page.startApp();
    early.endReads();
    const taken = early.fetch('/v1/sessions/refresh', refresh);
    page.freeLock();
    expect(await (await taken).json()).toMatchObject({ token: 't1' });
    expect(page.sent()).toEqual(['POST /v1/sessions/refresh']);
  }
});

test('a renewal without an answer lets other tabs renew after a while, and what is answered is not ended by that', async () => {
  const answered = ({ path }: Asked) => (path.endsWith('refresh') ? undefined : new Promise<Response>(() => {}));
  const page = openPage({ respond: answered });
  page.run();
  await page.settle();
  const ends = page.timers.filter(({ ms }) => ms === writeTimeoutMs);
  expect(ends).not.toEqual([]);
  for (const { run } of ends) run();
  expect(page.asked.map(({ init }) => init.signal?.aborted)).toEqual([false, true, true, true]);
});

test('the end of waiting ends the request, and an answer that waited says nothing of the clock', async () => {
  const date = { Date: 'Sun, 22 Nov 2026 12:00:00 GMT', ETag: '"1"' };
  const respond = ({ path }: Asked) =>
    path === '/v1/groups/g1'
      ? answer(200, group, date)
      : path === '/v1/groups'
        ? new Promise<Response>(() => {})
        : undefined;
  const page = openPage({ respond });
  page.run();
  await page.settle();
  const early = page.startApp();
  const { headers } = await early.fetch('/v1/groups/g1', withToken());
  expect([headers.get('Date'), headers.get('ETag')]).toEqual([null, '"1"']);
  const deadline = new AbortController();
  void early.fetch(listAddress, { ...withToken(), signal: deadline.signal });
  deadline.abort();
  const list = page.asked.find(({ path }) => path === '/v1/groups');
  expect(list?.init.signal?.aborted).toBe(true);
});

test('without anything from the page the app asks, and takes nothing for early', async () => {
  const { fetch, asked } = fakeFetch(() => answer(200, {}));
  vi.stubGlobal('fetch', fetch);
  const early = takeEarly();
  await early.fetch(listAddress, withToken());
  expect(asked).toHaveLength(1);
  expect(early.endReads()).toBeNull();
});
