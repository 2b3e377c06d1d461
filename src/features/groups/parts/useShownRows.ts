import { useMemo, useState } from 'react';
import type { Selection } from '#ui/selection/useSelection';
import { useWhenSeen } from '#ui/whenSeen';
import { useRovingRows } from './useRovingRows';

const rowsAtOnce = 60;

interface FirstRowsOptions {
  order?: unknown;
  /** Loads the rows after the last; undefined if there are none, or while they load. */
  loadMore?: () => void;
}

/** Renders more rows when `end` comes near. A new `order` starts over. */
export function useFirstRows<T>(all: readonly T[], { order, loadMore }: FirstRowsOptions = {}) {
  const [shown, setShown] = useState({ order, count: rowsAtOnce });
  const count = shown.order === order ? shown.count : rowsAtOnce;
  const rows = useMemo(() => all.slice(0, count), [all, count]);
  const showMore = rows.length < all.length ? () => setShown({ order, count: count + rowsAtOnce }) : loadMore;
  const end = useWhenSeen<HTMLDivElement>(() => showMore?.(), showMore !== undefined, `${rows.length} ${all.length}`);
  return { rows, end };
}

/** The same for rows with arrow keys and selection. */
export function useShownRows<T extends { id: string }>(all: readonly T[], selection: Selection, order?: unknown) {
  const shown = useFirstRows(all, { order });
  return { ...shown, ...useRovingRows(shown.rows, undefined, selection) };
}
