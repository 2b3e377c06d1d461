/** Where the keyboard is in the grid. */
export interface Cell {
  row: number;
  column: number;
}

/** Cuts a list into the rows of the grid. */
export const rowsOf = <T>(items: readonly T[], perRow: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / perRow) }, (_, row) => items.slice(row * perRow, (row + 1) * perRow));

/**
 * Where a key leads from a cell, given how many cells each row has; null for a key that is not the grid's. Left and
 * right go on in the next row, as reading does.
 */
export function moveCell(lengths: readonly number[], { row, column }: Cell, key: string, whole: boolean): Cell | null {
  const last = (at: number) => Math.max(0, (lengths[at] ?? 1) - 1);
  const end = lengths.length - 1;
  const within = (at: number): Cell => {
    const to = Math.min(Math.max(at, 0), end);
    return { row: to, column: Math.min(column, last(to)) };
  };
  switch (key) {
    case 'next':
      if (column < last(row)) return { row, column: column + 1 };
      return row < end ? { row: row + 1, column: 0 } : { row, column };
    case 'previous':
      if (column > 0) return { row, column: column - 1 };
      return row > 0 ? { row: row - 1, column: last(row - 1) } : { row, column };
    case 'ArrowDown':
      return within(row + 1);
    case 'ArrowUp':
      return within(row - 1);
    case 'PageDown':
      return within(row + 5);
    case 'PageUp':
      return within(row - 5);
    case 'Home':
      return whole ? { row: 0, column: 0 } : { row, column: 0 };
    case 'End':
      return whole ? { row: end, column: last(end) } : { row, column: last(row) };
    default:
      return null;
  }
}
