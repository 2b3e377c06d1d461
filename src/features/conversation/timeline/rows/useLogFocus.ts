import { type FocusEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { focusByKey } from '#browser/input/focusByKey';
import { markReached } from '#browser/input/reachedByKeyboard';
import type { Row } from './rows';

export type LogFocus = ReturnType<typeof useLogFocus>;

/** The focus in the log, by the keys of its rows. The log is one tab stop: the row focused last, at first the newest. */
export function useLogFocus(scroller: RefObject<HTMLDivElement | null>, rows: readonly Row[]) {
  const [last, setLast] = useState<string | null>(null);
  const stops = rows.filter((row) => row.type === 'message' || row.type === 'entry');
  const current = stops.some((row) => row.key === last) ? last : (stops.at(-1)?.key ?? null);

  const rowOf = (key: string | null) =>
    key === null ? null : (scroller.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`) ?? null);

  // The document holds the tab stop, as it holds the focus: it moves with every arrival, and no row renders for it.
  const stop = useRef<HTMLElement>(null);
  // With every render: a row that comes into view again is a new element.
  useLayoutEffect(() => {
    const row = rowOf(current);
    if (row === stop.current) return;
    if (stop.current) stop.current.tabIndex = -1;
    if (row) row.tabIndex = 0;
    stop.current = row;
  });

  return {
    /** The rows that can have the focus, oldest first. */
    stops,
    rowOf,
    /** To the tab stop. */
    focusCurrent: () => rowOf(current)?.focus(),
    /** By a key: single keys act on the row from then on. */
    moveTo: (key: string | undefined) => {
      if (key === undefined) return;
      setLast(key);
      const row = rowOf(key);
      if (!row) return;
      markReached(row);
      focusByKey(row);
    },
    /** A person who was brought to a message (by a date, a search, a tap) goes on from there, not from the last one. */
    onFocus: (event: FocusEvent) => {
      const key = event.target.closest<HTMLElement>('[data-row]')?.dataset.row;
      if (key) setLast(key);
    },
  };
}
