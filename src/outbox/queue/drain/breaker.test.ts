import { expect, test } from 'vitest';
import { createProfile } from '#api/dialect/profile';
import { createHttp } from '#api/http';
import { createFakeService, type Fault } from '#test/fakeService';
import { offlineProbeMs } from '../../model/rules';
import { createReachability } from './breaker';

const minute = offlineProbeMs;

/** A reachability with a fake clock. `asked` counts the probes. */
function setUp({ offline = true } = {}) {
  const world = { now: 10_000_000, offline, fault: 'lost-before' as Fault };
  const service = createFakeService({ meet: () => world.fault });
  const http = createHttp({
    ...{ base: 'http://confab.test', token: () => 't', fetch: service.fetch },
    profile: createProfile('x', null),
  });
  const reachability = createReachability(http, { now: () => world.now, online: () => !world.offline });
  return { world, reachability, asked: () => service.requests.length };
}

test('online, it is open and nothing is asked', async () => {
  const { reachability, asked } = setUp({ offline: false });
  await reachability.check(false);
  await reachability.check(true);
  expect([reachability.isOpen(), reachability.closedUntil(), asked()]).toEqual([true, 0, 0]);
});

test('offline, the service is asked once a minute, and not at once', async () => {
  const { world, reachability, asked } = setUp();
  expect([reachability.isOpen(), reachability.closedUntil()]).toEqual([false, world.now + minute]);
  await reachability.check(false);
  const first = world.now + minute;
  expect([reachability.closedUntil(), asked()]).toEqual([first, 0]);
  world.now = first - 1;
  await reachability.check(false);
  expect(asked()).toBe(0);
  world.now = first;
  await reachability.check(false);
  expect([reachability.isOpen(), reachability.closedUntil(), asked()]).toEqual([false, first + minute, 1]);
});

test('a person who comes back has the service asked at once', async () => {
  const { reachability, asked } = setUp();
  await reachability.check(true);
  await reachability.check(true);
  expect(asked()).toBe(2);
});

test('an answer opens it for a minute, or until a try goes without one', async () => {
  const { world, reachability } = setUp();
  world.fault = 'none';
  await reachability.check(true);
  expect([reachability.isOpen(), reachability.closedUntil()]).toEqual([true, 0]);
  world.now += minute - 1;
  expect(reachability.isOpen()).toBe(true);
  world.now += 1;
  expect(reachability.isOpen()).toBe(false);
  await reachability.check(true);
  expect(reachability.isOpen()).toBe(true);
  reachability.lost();
  expect(reachability.isOpen()).toBe(false);
});

test('while it is open nothing more is asked', async () => {
  const { world, reachability, asked } = setUp();
  world.fault = 'none';
  await reachability.check(true);
  await reachability.check(true);
  expect(asked()).toBe(1);
});

test('each time the network goes, the minute begins again', async () => {
  const { world, reachability, asked } = setUp();
  await reachability.check(false);
  world.offline = false;
  await reachability.check(false);
  world.offline = true;
  world.now += 2 * minute;
  await reachability.check(false);
  expect([asked(), reachability.closedUntil()]).toEqual([0, world.now + minute]);
});

test('a clock that is put back neither closes it for longer nor keeps it open', async () => {
  const { world, reachability, asked } = setUp();
  await reachability.check(false);
  world.now -= 10 * minute;
  await reachability.check(false);
  expect(asked()).toBe(1);
  world.fault = 'none';
  await reachability.check(true);
  expect(reachability.isOpen()).toBe(true);
  world.now -= 10 * minute;
  expect(reachability.isOpen()).toBe(false);
});
