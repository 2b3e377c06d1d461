import { type FocusEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { focusByKey } from '#browser/input/focusByKey';
import { markReached } from '#browser/input/reachedByKeyboard';
import type { Row } from './rows';

export type LogFocus = ReturnType<typeof useLogFocus>;

export function useLogFocus(scroller: RefObject<HTMLDivElement | null>, rows: readonly Row[]) {
  const [last, setLast] = useState<string | null>(null);
  const stops = rows.filter((row) => row.type === 'message' || row.type === 'entry');
  const current = stops.some((row) => row.key === last) ? last : (stops.at(-1)?.key ?? null);

  const rowOf = (key: string | null) =>
    key === null ? null : (scroller.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`) ?? null);

  // A ref, because a state would render on each new message.
  const stop = useRef<HTMLElement>(null);
  // Runs after each render, because rows may be new elements.
  useLayoutEffect(() => {
    const row = rowOf(current);
    if (row === stop.current) return;
    if (stop.current) stop.current.tabIndex = -1;
    if (row) row.tabIndex = 0;
    stop.current = row;
  });

  return {
    stops,
    rowOf,
    focusCurrent: () => rowOf(current)?.focus(),
    reset: () => setLast(null),
    moveTo: (key: string | undefined) => {
      if (key === undefined) return;
      setLast(key);
      const row = rowOf(key);
      if (!row) return;
      markReached(row);
      focusByKey(row);
    },
    onFocus: (event: FocusEvent) => {
      const key = event.target.closest<HTMLElement>('[data-row]')?.dataset.row;
      if (key) setLast(key);
    },
  };
}
