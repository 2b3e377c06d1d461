import { useState } from 'react';
import type { Selection } from '../../../ui/selection/useSelection';
import { useWhenSeen } from '../../../ui/whenSeen';
import { useRovingRows } from './useRovingRows';

const rowsAtOnce = 60;

/**
 * The rows of a long list that are rendered: more of them when `end`, below them, comes near, and the first ones alone again
 * when the list has another `order`.
 */
export function useFirstRows<T>(all: readonly T[], order?: unknown) {
  const [room, setRoom] = useState({ order, count: rowsAtOnce });
  const count = room.order === order ? room.count : rowsAtOnce;
  const rows = all.slice(0, count);
  const more = () => setRoom({ order, count: count + rowsAtOnce });
  return { rows, end: useWhenSeen<HTMLDivElement>(more, rows.length < all.length, rows.length) };
}

/** The same for rows that one moves in by arrows, and chooses. */
export function useShownRows<T extends { id: string }>(all: readonly T[], selection: Selection, order?: unknown) {
  const shown = useFirstRows(all, order);
  return { ...shown, ...useRovingRows(shown.rows, undefined, selection) };
}
