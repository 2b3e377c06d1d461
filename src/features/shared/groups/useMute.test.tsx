import { expect, test } from 'vitest';
import { tomorrowMorning } from './useMute';

test.each([
  ['in the evening', new Date(2026, 2, 3, 23, 59), new Date(2026, 2, 4, 8)],
  ['after midnight', new Date(2026, 2, 4, 0, 1), new Date(2026, 2, 5, 8)],
  ['at the end of a year', new Date(2026, 11, 31, 12), new Date(2027, 0, 1, 8)],
])('until tomorrow, %s, is 8:00 of the next day', (_, now, end) => {
  expect(tomorrowMorning(now)).toBe(end.getTime());
});
