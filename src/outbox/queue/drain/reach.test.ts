import { expect, test } from 'vitest';
import { createProfile } from '../../../api/dialect/profile';
import { createHttp } from '../../../api/http';
import { createFakeService, type Fault } from '../../../test/fakeService';
import { rules } from '../entries/rules';
import { createReach } from './reach';

const minute = rules.offlineCheck;

/** A reach on a clock that the test moves; `asked` counts the questions to the service. */
function setUp({ offline = true } = {}) {
  const world = { now: 10_000_000, offline, fault: 'lost-before' as Fault };
  const service = createFakeService({ meet: () => world.fault });
  const http = createHttp({
    ...{ base: 'http://confab.test', token: () => 't', fetch: service.fetch },
    profile: createProfile('x', null),
  });
  const reach = createReach(http, { now: () => world.now, online: () => !world.offline });
  return { world, reach, asked: () => service.heard.length };
}

test('online, it is open and nothing is asked', async () => {
  const { reach, asked } = setUp({ offline: false });
  await reach.check(false);
  await reach.check(true);
  expect([reach.isOpen(), reach.closedUntil(), asked()]).toEqual([true, 0, 0]);
});

test('offline, the service is asked once a minute, and not at once', async () => {
  const { world, reach, asked } = setUp();
  expect([reach.isOpen(), reach.closedUntil()]).toEqual([false, world.now + minute]);
  await reach.check(false);
  const first = world.now + minute;
  expect([reach.closedUntil(), asked()]).toEqual([first, 0]);
  world.now = first - 1;
  await reach.check(false);
  expect(asked()).toBe(0);
  world.now = first;
  await reach.check(false);
  expect([reach.isOpen(), reach.closedUntil(), asked()]).toEqual([false, first + minute, 1]);
});

test('a person who comes back has the service asked at once', async () => {
  const { reach, asked } = setUp();
  await reach.check(true);
  await reach.check(true);
  expect(asked()).toBe(2);
});

test('an answer opens it for a minute, or until a try goes without one', async () => {
  const { world, reach } = setUp();
  world.fault = 'none';
  await reach.check(true);
  expect([reach.isOpen(), reach.closedUntil()]).toEqual([true, 0]);
  world.now += minute - 1;
  expect(reach.isOpen()).toBe(true);
  world.now += 1;
  expect(reach.isOpen()).toBe(false);
  await reach.check(true);
  expect(reach.isOpen()).toBe(true);
  reach.lost();
  expect(reach.isOpen()).toBe(false);
});

test('while it is open nothing more is asked', async () => {
  const { world, reach, asked } = setUp();
  world.fault = 'none';
  await reach.check(true);
  await reach.check(true);
  expect(asked()).toBe(1);
});

test('each time the network goes, the minute begins anew', async () => {
  const { world, reach, asked } = setUp();
  await reach.check(false);
  world.offline = false;
  await reach.check(false);
  world.offline = true;
  world.now += 2 * minute;
  await reach.check(false);
  expect([asked(), reach.closedUntil()]).toEqual([0, world.now + minute]);
});

test('a clock that is put back neither closes it for longer nor keeps it open', async () => {
  const { world, reach, asked } = setUp();
  await reach.check(false);
  world.now -= 10 * minute;
  await reach.check(false);
  expect(asked()).toBe(1);
  world.fault = 'none';
  await reach.check(true);
  expect(reach.isOpen()).toBe(true);
  world.now -= 10 * minute;
  expect(reach.isOpen()).toBe(false);
});
