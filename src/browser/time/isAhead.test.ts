import { expect, test } from 'vitest';
import { isAhead } from './isAhead';

test('a time is to come until it is there, and no longer than it was set for', () => {
  expect([10, 11, 20, 21].map((at) => isAhead(at, 10, 10))).toEqual([false, true, true, false]);
});
