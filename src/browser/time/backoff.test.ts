import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { backoff } from './backoff';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

test('P4: a delay is never negative, never before Retry-After, never over its caps', () => {
  const asked = fc.oneof(fc.constant(null), fc.double(), fc.integer({ min: -10_000, max: 10_000_000 }));
  fc.assert(
    fc.property(
      fc.integer({ min: -2, max: 2_000 }),
      asked,
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      (n, after, r) => {
        const delay = backoff(n, () => r, { retryAfter: after });
        expect(delay).toBeGreaterThanOrEqual(0);
        expect(delay).toBeLessThanOrEqual(hour);
        if (after !== null && Number.isFinite(after)) {
          expect(delay).toBeGreaterThanOrEqual(Math.min(Math.max(after, 0), hour));
        }
        if (after === null)
          expect(delay).toBeLessThanOrEqual(Math.min(60_000, 1_000 * 2 ** Math.max(0, Math.min(n, 20))));
      },
    ),
    { numRuns: 2_000 },
  );
});

test.each([
  [0, null, 1, second],
  [-3, null, 1, second],
  [1, null, 1, 2 * second],
  [5, null, 1, 32 * second],
  [6, null, 1, minute],
  [2_000, null, 1, minute],
  [3, null, 0.25, 2 * second],
  [3, null, 0, 0],
  [3, -5, 0, 0],
  [3, Number.NaN, 0, 0],
  [0, 90 * second, 1, 90 * second],
  [0, 2 * hour, 1, hour],
])('after %i tries, asked for %s ms and with a chance of %d, the delay is %i ms', (tries, asked, chance, delay) => {
  expect(backoff(tries, () => chance, { retryAfter: asked })).toBe(delay);
});

test('a caller may set bounds of its own; what was asked for is over the upper one', () => {
  expect(backoff(0, () => 0, { min: 250 })).toBe(250);
  expect(backoff(9, () => 1, { max: 5 * second })).toBe(5 * second);
  expect(backoff(9, () => 1, { max: 5 * second, retryAfter: minute })).toBe(minute);
});
