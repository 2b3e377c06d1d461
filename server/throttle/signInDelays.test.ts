import { expect, test } from 'vitest';
import { Refusal } from '../refusal';
import { SignInDelays } from './signInDelays';

function setUp(on = true) {
  const clock = { now: 1_800_000_000_000 };
  const delays = new SignInDelays(on, () => clock.now);
  /** Returns the seconds to wait, or 0 if the attempt was counted. */
  const attempt = (username: string, origin = 'home'): number => {
    try {
      delays.countAttempt(username, origin);
      return 0;
    } catch (error) {
      if (error instanceof Refusal) return Number(error.headers['Retry-After']);
      throw error;
    }
  };
  const fail = (times: number, username = 'ida') => Array.from({ length: times }, () => attempt(username));
  return { clock, delays, attempt, fail };
}

test('five attempts are free, then each wait is twice the one before, up to fifteen minutes', () => {
  const { clock, attempt, fail } = setUp();
  expect(fail(5)).toEqual([0, 0, 0, 0, 0]);
  const waits = Array.from({ length: 13 }, () => {
    const wait = attempt('ida');
    clock.now += wait * 1_000;
    expect(attempt('ida')).toBe(0);
    return wait;
  });
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900]);
});

test('the wait is of one account in any spelling, and of no other', () => {
  const { attempt, fail } = setUp();
  fail(5);
  expect([attempt('IDA'), attempt('ｉｄａ'), attempt('mei')]).toEqual([1, 1, 0]);
});

test('the wait is of one origin: elsewhere the same account begins anew', () => {
  const { attempt, fail } = setUp();
  fail(20);
  expect([attempt('ida'), attempt('ida', 'work')]).toEqual([1, 0]);
});

test('where an account was used is remembered, by account and network, of ten thousand', () => {
  const { delays } = setUp();
  const isKnown = () => delays.hasSignedInFrom('IDA', 'home');
  expect(isKnown()).toBe(false);
  delays.rememberSignIn('ida', 'home');
  expect([isKnown(), delays.hasSignedInFrom('ida', 'work'), delays.hasSignedInFrom('mei', 'home')]).toEqual([
    true,
    false,
    false,
  ]);
  for (let n = 0; n < 9_999; n++) delays.rememberSignIn(`name-${n}`, 'home');
  expect(isKnown()).toBe(true);
  delays.rememberSignIn('one more', 'home');
  expect(isKnown()).toBe(false);
});

test('the right password, or a quiet quarter of an hour, starts anew', () => {
  const { clock, delays, attempt, fail } = setUp();
  fail(4);
  delays.clearAttempts('Ida', 'home');
  expect(fail(6)).toEqual([0, 0, 0, 0, 0, 1]);
  clock.now += 1_000 + 15 * 60_000 - 1;
  expect([attempt('ida'), attempt('ida')]).toEqual([0, 2]);
  clock.now += 2_000 + 15 * 60_000;
  expect(fail(5)).toEqual([0, 0, 0, 0, 0]);
});

test('a clock that went back makes nobody wait for more than fifteen minutes', () => {
  const { clock, attempt, fail } = setUp();
  fail(5);
  clock.now -= 86_400_000;
  expect(attempt('ida')).toBe(900);
});

test('the one least recently tried of ten thousand is forgotten', () => {
  const { attempt, fail } = setUp();
  fail(5);
  for (let n = 0; n < 9_999; n++) attempt(`name-${n}`);
  expect(attempt('ida')).toBe(1);
  attempt('one more');
  expect(attempt('ida')).toBe(0);
});

test('switched off, it lets everything through', () => {
  expect(
    setUp(false)
      .fail(50)
      .every((wait) => wait === 0),
  ).toBe(true);
});
