import { useState } from 'react';
import type { Selection } from '../../../ui/selection/useSelection';
import { useWhenSeen } from '../../../ui/whenSeen';
import { useRovingRows } from './useRovingRows';

const rowsAtOnce = 60;

/** The rows of a long list that are rendered: more of them when `end`, below them, comes near. */
export function useShownRows<T extends { id: string }>(all: readonly T[], selection: Selection) {
  const [room, setRoom] = useState(rowsAtOnce);
  const rows = all.slice(0, room);
  const end = useWhenSeen<HTMLDivElement>(() => setRoom(room + rowsAtOnce), rows.length < all.length, rows.length);
  return { rows, end, ...useRovingRows(rows, undefined, selection) };
}
