import { expect, test } from 'vitest';
import { createPace } from './pace';

/** Plays a clock by hand: something to tell every so many ms. */
function play(every: number, times: number) {
  let now = 0;
  const due: { at: number; run: () => void }[] = [];
  const told: { said: number; at: number }[] = [];
  const tell = createPace(
    () => now,
    (run, ms) => due.push({ at: now + ms, run }),
  );
  const pass = (to: number) => {
    for (; now < to; now++) {
      for (const each of due.splice(0)) {
        if (now >= each.at) each.run();
        else due.push(each);
      }
    }
  };
  for (let n = 0; n < times; n++) {
    const said = now;
    tell(() => told.push({ said, at: now }));
    pass(now + every);
  }
  pass(now + 1_000);
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

test('after a rush the first is told at once again', () => {
  const told: number[] = [];
  let now = 0;
  const later = (run: () => void, ms: number) => {
    now += ms;
    run();
  };
  const tell = createPace(() => now, later);
  for (let n = 0; n < 50; n++) tell(() => told.push(now));
  const before = now;
  now += 1_000;
  tell(() => told.push(now));
  expect(told.at(-1)).toBe(before + 1_000);
});
