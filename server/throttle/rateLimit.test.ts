import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { Env } from '../http/env';
import type { RateClass } from '../rateSettings';
import { Refusal } from '../refusal';
import { RateLimiter } from './rateLimit';

/** A limiter with a clock that the test moves. `take` returns the status and the rate-limit headers of a request. */
function setUp(on = true) {
  const clock = { now: 1_000_000 };
  const limiter = new RateLimiter(on, () => clock.now);
  const app = new Hono<Env>();
  app.get('/:name/:key', (c) => {
    const name = c.req.param('name');
    limiter.take(c, name === 'search' ? 'search' : name === 'upload' ? 'upload' : 'group-create', c.req.param('key'));
    return c.text('done');
  });
  app.onError((error) => {
    if (!(error instanceof Refusal)) throw error;
    return new Response(null, { status: 429, headers: error.headers });
  });
  const take = async (name: RateClass, key = 'ada') => {
    const { status, headers } = await app.request(`/${name}/${key}`);
    return [status, headers.get('RateLimit'), headers.get('RateLimit-Policy'), headers.get('Retry-After')];
  };
  const taken = async (times: number, name: RateClass, key?: string) => {
    let done = 0;
    for (let n = 0; n < times; n++) if ((await take(name, key))[0] === 200) done++;
    return done;
  };
  return { clock, limiter, take, taken };
}

test('so many at once, and then as many as time gives back, up to the beginning', async () => {
  const { clock, taken } = setUp();
  expect(await taken(30, 'search')).toBe(20);
  clock.now += 249;
  expect(await taken(1, 'search')).toBe(0);
  clock.now += 1;
  expect(await taken(2, 'search')).toBe(1);
  clock.now += 1_000;
  expect(await taken(9, 'search')).toBe(4);
  clock.now += 3_600_000;
  expect(await taken(30, 'search')).toBe(20);
});

test('a clock that went back takes nothing away, and gives back from there on', async () => {
  const { clock, taken } = setUp();
  expect(await taken(18, 'search')).toBe(18);
  clock.now -= 3_600_000;
  expect(await taken(9, 'search')).toBe(2);
  clock.now += 1_000;
  expect(await taken(9, 'search')).toBe(4);
});

test('what is left, and when to come back, is in the headers', async () => {
  const { take, taken } = setUp();
  const policy = '"group-create";q=10;w=60';
  expect(await take('group-create')).toEqual([200, '"group-create";r=9;t=1', policy, null]);
  await taken(9, 'group-create');
  expect(await take('group-create')).toEqual([429, '"group-create";r=0;t=6', policy, '6']);
});

test('it is counted by class and by person', async () => {
  const { taken } = setUp();
  await taken(30, 'search');
  expect([await taken(1, 'search', 'lin'), await taken(1, 'upload'), await taken(1, 'search')]).toEqual([1, 1, 0]);
});

test('what counts only when it fails is refused when nothing is left, with the time to come back', () => {
  const { limiter, clock } = setUp();
  const check = () => {
    try {
      limiter.check('sign-in-failure', 'ada');
      return 'open';
    } catch (error) {
      return error instanceof Refusal ? error.headers : error;
    }
  };
  const refusedFor = (seconds: number) => ({
    'Retry-After': `${seconds}`,
    'RateLimit-Policy': '"sign-in-failure";q=10;w=60',
    RateLimit: `"sign-in-failure";r=0;t=${seconds}`,
  });
  for (let n = 0; n < 20; n++) expect(check()).toBe('open');
  for (let n = 0; n < 9; n++) limiter.count('sign-in-failure', 'ada');
  expect(check()).toBe('open');
  limiter.count('sign-in-failure', 'ada');
  expect(check()).toEqual(refusedFor(6));
  clock.now += 5_500;
  expect(check()).toEqual(refusedFor(1));
  // Failures of requests that had already passed the check lengthen the wait. The remaining number is never below zero.
  for (let n = 0; n < 3; n++) limiter.count('sign-in-failure', 'ada');
  expect(check()).toEqual(refusedFor(19));
  clock.now += 18_500;
  clock.now += 500;
  expect(check()).toBe('open');
});

test('what is reserved is not free while it is under way, and can be given back', () => {
  const { limiter } = setUp();
  const reserve = () => limiter.reserve('sign-in-failure', 'ada');
  const reserved = Array.from({ length: 10 }, reserve);
  expect(reserve).toThrow(Refusal);
  for (const giveBack of reserved.slice(0, 2)) giveBack();
  reserve();
  reserve();
  expect(reserve).toThrow(Refusal);
});

test('the one least recently used of ten thousand is forgotten', async () => {
  const { taken, limiter } = setUp();
  await taken(20, 'search', 'ada');
  await taken(20, 'search', 'lin');
  for (let n = 0; n < 9_998; n++) limiter.count('address', `${n}`);
  expect(await taken(1, 'search', 'ada')).toBe(0);
  limiter.count('address', 'one more');
  expect([await taken(1, 'search', 'ada'), await taken(1, 'search', 'lin')]).toEqual([0, 1]);
});

test('what is only asked about displaces nothing', async () => {
  const { taken, limiter } = setUp();
  await taken(20, 'search', 'ada');
  for (let n = 0; n < 10_000; n++) limiter.check('conversation', `${n}`);
  expect(await taken(1, 'search', 'ada')).toBe(0);
});

test('switched off, it lets everything through and says nothing', async () => {
  const { taken, take, limiter } = setUp(false);
  expect(await taken(100, 'search')).toBe(100);
  expect(await take('search')).toEqual([200, null, null, null]);
  for (let n = 0; n < 100; n++) limiter.count('sign-in-failure', 'ada');
  limiter.check('sign-in-failure', 'ada');
});

test('a key of any length is kept in the same space, and is still its own', async () => {
  const { taken } = setUp();
  const long = 'x'.repeat(60_000);
  expect(await taken(20, 'search', `${long}a`)).toBe(20);
  expect([await taken(1, 'search', `${long}a`), await taken(1, 'search', `${long}b`)]).toEqual([0, 1]);
});

test('whoever goes on in spite of refusals is answered later and later, up to 200 ms, and at once again after a while', () => {
  let now = 0;
  const rates = new RateLimiter(true, () => now);
  const take = () => {
    try {
      rates.take({ header: () => undefined }, 'read', 'eve');
      return 'taken';
    } catch (error) {
      return error instanceof Refusal ? error.holdMs : error;
    }
  };
  const taken = (count: number) => Array(count).fill('taken');
  const many = (count: number) => Array.from({ length: count }, take);
  expect(many(60)).toEqual(taken(60));
  expect(many(12)).toEqual([...Array(10).fill(0), 10, 20]);
  expect(many(40).at(-1)).toBe(200);
  now += 3_000;
  expect(many(60)).toEqual(taken(60));
  expect(take()).toBe(0);
});
