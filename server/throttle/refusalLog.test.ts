import { expect, test } from 'vitest';
import { RefusalLog } from './refusalLog';

function setUp() {
  const clock = { now: 600_000 };
  return { clock, log: new RefusalLog(() => clock.now) };
}
const count = (times: number, admit: (n: number) => boolean) =>
  Array.from({ length: times }, (_, n) => admit(n)).filter(Boolean).length;

test('the same of one sender is written once a minute', () => {
  const { log, clock } = setUp();
  const same = () => log.admit('ada', false, 'sign-in');
  expect([same(), same()]).toEqual([true, false]);
  clock.now += 59_999;
  expect(same()).toBe(false);
  clock.now += 1;
  expect([same(), same()]).toEqual([true, false]);
});

test('one sender has ten rows a minute, and another ten of their own', () => {
  const { log, clock } = setUp();
  for (const sender of ['ada', 'lin']) expect(count(20, (n) => log.admit(sender, false, `${n}`))).toBe(10);
  clock.now += 60_000;
  expect(count(20, (n) => log.admit('ada', false, `${n}`))).toBe(10);
});

test('all strangers together have sixty rows a minute, which keeps nobody known from theirs', () => {
  const { log, clock } = setUp();
  expect(count(100, (n) => log.admit(`address ${n}`, true, 'sign-in'))).toBe(60);
  expect(log.admit('ada', false, 'sign-in')).toBe(true);
  clock.now += 60_000;
  expect(count(100, (n) => log.admit(`address ${n}`, true, 'sign-in'))).toBe(60);
});

test('ten thousand senders are remembered, and no more are written in that minute', () => {
  const { log } = setUp();
  expect(count(10_050, (n) => log.admit(`${n}`, false, 'sign-in'))).toBe(10_000);
});
