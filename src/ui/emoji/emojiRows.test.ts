import fc from 'fast-check';
import { expect, test } from 'vitest';
import { moveCell, rowsOf } from './EmojiGrid';

const lengths = [8, 8, 3, 8, 1];

test.each([
  [{ row: 0, column: 7 }, 'next', false, { row: 1, column: 0 }],
  [{ row: 1, column: 0 }, 'previous', false, { row: 0, column: 7 }],
  [{ row: 1, column: 6 }, 'ArrowDown', false, { row: 2, column: 2 }],
  [{ row: 0, column: 5 }, 'ArrowUp', false, { row: 0, column: 5 }],
  [{ row: 2, column: 1 }, 'End', false, { row: 2, column: 2 }],
  [{ row: 2, column: 1 }, 'Home', false, { row: 2, column: 0 }],
  [{ row: 2, column: 1 }, 'Home', true, { row: 0, column: 0 }],
  [{ row: 0, column: 1 }, 'End', true, { row: 4, column: 0 }],
  [{ row: 0, column: 1 }, 'a', false, null],
])('from %j by %s (%s) to %j', (from, key, whole, to) => {
  expect(moveCell(lengths, from, key, whole)).toEqual(to);
});

test('no key leads out of the grid', () => {
  const keys = fc.constantFrom('next', 'previous', 'ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End');
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 60 }),
      fc.constantFrom(6, 8),
      fc.array(keys, { maxLength: 30 }),
      (count, perRow, pressed) => {
        const rows = rowsOf(
          Array.from({ length: count }, (_, index) => index),
          perRow,
        );
        expect(rows.flat()).toHaveLength(count);
        expect(rows.every((row) => row.length <= perRow)).toBe(true);
        const at = pressed.reduce(
          (cell, key) =>
            moveCell(
              rows.map((row) => row.length),
              cell,
              key,
              false,
            ) ?? cell,
          { row: 0, column: 0 },
        );
        expect(rows[at.row]?.[at.column]).toBeDefined();
      },
    ),
  );
});
