import { expect, test } from 'vitest';
import { createNotificationThrottle } from './paceUpdates';

/** A clock that the test moves, with a frame every 16 ms. */
function createClock() {
  let now = 0;
  const due: { at: number; run: () => void }[] = [];
  const later = (run: () => void, ms: number) => void due.push({ at: now + ms, run });
  return {
    pace: createNotificationThrottle({ now: () => now, later, painted: (run) => later(run, 16) }),
    now: () => now,
    pass(ms: number) {
      for (const end = now + ms; now < end; now++) {
        for (const each of due.splice(0)) {
          if (now >= each.at) each.run();
          else due.push(each);
        }
      }
    },
  };
}

/** Sends `times` notifications, one per `every` ms, and types a letter per `typed` ms. */
function play(every: number, times: number, typed = Number.POSITIVE_INFINITY) {
  const { pace, now, pass } = createClock();
  const told: { said: number; at: number; letter: number }[] = [];
  let letter = Number.NEGATIVE_INFINITY;
  for (let n = 0; n < times * every; n++) {
    if (n % typed === 0 && typed < Number.POSITIVE_INFINITY) {
      letter = now();
      pace.typing();
    }
    if (n % every === 0) {
      const said = now();
      pace.notify(() => told.push({ said, at: now(), letter }));
    }
    pass(1);
  }
  pass(1_000);
  return told;
}

test('what comes now and then is told at once', () => {
  const told = play(200, 30);
  expect(told).toHaveLength(30);
  expect(told.filter(({ said, at }) => at - said > 1)).toEqual([]);
});

test('a rush is told ten times a second, whole, in order, and nothing of it later than that', () => {
  const told = play(20, 200);
  expect(told.map(({ said }) => said)).toEqual(Array.from({ length: 200 }, (_, n) => n * 20));
  const late = told.map(({ said, at }) => at - said);
  expect(Math.max(...late)).toBeLessThanOrEqual(101);
  const moments = new Set(told.filter(({ at }) => at >= 1_000 && at < 3_000).map(({ at }) => at));
  expect(moments.size).toBeLessThanOrEqual(21);
});

test('in a rush who types has their letter on screen before anything else is drawn', () => {
  const told = play(20, 200, 90);
  expect(told).toHaveLength(200);
  const rush = told.filter(({ at }) => at > 1_000 && at < 3_900);
  // The frame with the letter appears 16 ms after the key press.
  expect(rush.filter(({ at, letter }) => at - letter < 16 || at - letter > 18)).toEqual([]);
  expect(Math.max(...rush.map(({ said, at }) => at - said))).toBeLessThanOrEqual(250);
});

test('what waits for a letter waits no longer than a quarter of a second', () => {
  const { pace, now, pass } = createClock();
  const told: { said: number; at: number }[] = [];
  for (let n = 0; n < 40; n++) {
    if (n === 30) pace.typing();
    const said = now();
    pace.notify(() => told.push({ said, at: now() }));
    pass(20);
  }
  pass(1_000);
  expect(told).toHaveLength(40);
  expect(Math.max(...told.map(({ said, at }) => at - said))).toBeLessThanOrEqual(251);
});

test('now and then is told at once while somebody types as well', () => {
  const told = play(200, 30, 90);
  expect(told.filter(({ said, at }) => at - said > 1)).toEqual([]);
});

test('after a rush the first is told at once again', () => {
  const { pace, now, pass } = createClock();
  const told: number[] = [];
  for (let n = 0; n < 50; n++) {
    pace.notify(() => told.push(now()));
    pass(10);
  }
  pass(2_000);
  const said = now();
  pace.notify(() => told.push(now()));
  pass(10);
  expect(told.at(-1)).toBeLessThanOrEqual(said + 1);
});
