import { expect, test } from 'vitest';
import { withoutDayHalf } from './RowBody';

test.each([
  ['en-US', '10:58'],
  ['es-CO', '10:58'],
  ['ko', '10:58'],
  ['zh-TW', '10:58'],
  ['el', '10:58'],
  ['ar-EG', '١٠:٥٨'],
  ['hi', '10:58'],
])('the time in the margin, in %s', (locale, shown) => {
  const format = new Intl.DateTimeFormat(locale, { timeStyle: 'short', hour12: true, timeZone: 'UTC' });
  expect(format.format(Date.UTC(2026, 0, 5, 22, 58))).not.toBe(shown);
  expect(withoutDayHalf(format.format(Date.UTC(2026, 0, 5, 22, 58)))).toBe(shown);
});
