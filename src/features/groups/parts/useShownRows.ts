import { type FocusEvent, type KeyboardEvent, useMemo, useState } from 'react';
import { focusByKey } from '#browser/input/focusByKey';
import { letterOf } from '#browser/input/letterOf';
import type { Selection } from '#ui/selection/useSelection';
import { useWhenSeen } from '#ui/useWhenSeen';

const idOf = (element: Element | null) => element?.closest<HTMLElement>('[data-id]')?.dataset.id;

export function useRovingRows(rows: readonly { id: string }[], preferred: string | undefined, selection: Selection) {
  const [last, setLast] = useState<string>();
  const onFocus = (event: FocusEvent) => setLast(idOf(event.target));

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.defaultPrevented || event.altKey) return;
    const isAll = (event.ctrlKey || event.metaKey) && letterOf(event.nativeEvent).toLowerCase() === 'a';
    if (selection.active && (isAll || event.key === 'Escape')) {
      event.preventDefault();
      return isAll ? selection.all() : selection.end();
    }
    if (event.ctrlKey || event.metaKey || !(event.target instanceof Element)) return;
    // An open menu handles its own keys.
    if (event.target.closest('[aria-expanded="true"], [role="menu"]')) return;
    const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-stop]')];
    const row = event.target.closest('[data-id]');
    const at = stops.findIndex((stop) => row?.contains(stop));
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: stops.length - 1 }[event.key];
    if (to === undefined || (event.key.startsWith('Arrow') && event.target !== stops[at])) return;
    event.preventDefault();
    const next = stops[Math.max(0, Math.min(stops.length - 1, to))];
    if (!next) return;
    const [from, here] = [idOf(event.target), idOf(next)];
    if (selection.active && event.shiftKey && from && here) selection.join(from, here);
    focusByKey(next);
  };
  const wanted = last ?? preferred;
  return { stop: rows.some(({ id }) => id === wanted) ? wanted : rows[0]?.id, list: { onFocus, onKeyDown } };
}

const rowsAtOnce = 60;

export function useFirstRows<T>(all: readonly T[], order?: unknown, loadMore?: () => void) {
  const [shown, setShown] = useState({ order, count: rowsAtOnce });
  const count = shown.order === order ? shown.count : rowsAtOnce;
  const rows = useMemo(() => all.slice(0, count), [all, count]);
  const showMore = rows.length < all.length ? () => setShown({ order, count: count + rowsAtOnce }) : loadMore;
  const end = useWhenSeen<HTMLDivElement>(() => showMore?.(), showMore !== undefined, `${rows.length} ${all.length}`);
  return { rows, end };
}

export function useShownRows<T extends { id: string }>(all: readonly T[], selection: Selection, order?: unknown) {
  const shown = useFirstRows(all, order);
  return { ...shown, ...useRovingRows(shown.rows, undefined, selection) };
}
