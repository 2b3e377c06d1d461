import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readRetryAfter } from './readError';

const now = Date.parse('2026-01-01T00:00:00Z');

test('seconds and dates are understood, up to an hour', () => {
  const cases: [string, number][] = [
    ['3', 3_000],
    [' 1.5 ', 1_500],
    ['Thu, 01 Jan 2026 00:00:05 GMT', 5_000],
    ['Wed, 31 Dec 2025 00:00:00 GMT', 0],
    ['86400', 3_600_000],
    ['-5', 0],
    ['soon', 0],
    ['', 0],
    ['1e9', 0],
    ['2030', 2_030_000],
  ];
  expect(cases.map(([header]) => [header, readRetryAfter(header, now)])).toEqual(cases);
  expect(readRetryAfter(null, now)).toBeNull();
});

test('whatever the header says, the wait is between nothing and an hour', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.date({ noInvalidDate: true }).map(String), fc.double().map(String)),
      (header) => {
        const wait = readRetryAfter(header, now);
        return wait !== null && wait >= 0 && wait <= 3_600_000;
      },
    ),
    { numRuns: 1_000 },
  );
});
