import { useMemo, useReducer, useState } from 'react';

interface Item {
  id: string;
}

export type Selection<T extends Item = Item> = ReturnType<typeof useSelection<T>>;

interface State<T> {
  chosen: ReadonlyMap<string, T>;
  anchor: string | null;
}

type Change<T> = (last: State<T> | null, items: readonly T[]) => State<T> | null;

const noneChosen: ReadonlyMap<string, never> = new Map<string, never>();

/** Deselects rows that leave the list, unless `keepGone` is set. The functions are stable, so rows do not re-render. */
export function useSelection<T extends Item>(items: readonly T[], { keepGone = false } = {}) {
  const [state, apply] = useReducer((last: State<T> | null, change: Change<T>) => change(last, items), null);
  const [actions] = useState(() => ({
    start: (id?: string) => apply((_, all) => ({ chosen: pick(all, id), anchor: id ?? null })),
    end: () => apply(() => null),
    toggle: (id: string, range = false) => apply((last, all) => toggled(last, all, id, range)),
    join: (from: string, to: string) =>
      apply((last, all) => ({ chosen: new Map([...(last?.chosen ?? []), ...pick(all, from, to)]), anchor: to })),
    all: () => apply((_, all) => ({ chosen: byId(all), anchor: null })),
  }));
  const chosen = useMemo((): ReadonlyMap<string, T> => {
    if (!state || state.chosen.size === 0) return noneChosen;
    const here = byId(items.filter(({ id }) => state.chosen.has(id)));
    return keepGone ? new Map([...state.chosen, ...here]) : here;
  }, [state, items, keepGone]);
  return useMemo(
    () => ({ active: state !== null, chosen, anchor: state?.anchor ?? null, ...actions }),
    [state, chosen, actions],
  );
}

const byId = <T extends Item>(items: readonly T[]) => new Map(items.map((item) => [item.id, item] as const));

const pick = <T extends Item>(items: readonly T[], ...ids: (string | undefined)[]) =>
  byId(items.filter(({ id }) => ids.includes(id)));

function toggled<T extends Item>(state: State<T> | null, items: readonly T[], id: string, range: boolean): State<T> {
  const chosen = new Map(state?.chosen);
  const on = !chosen.has(id);
  const indexOf = (wanted: string) => items.findIndex((item) => item.id === wanted);
  const to = indexOf(id);
  const from = range ? indexOf(state?.anchor ?? id) : to;
  // If the anchor has left the list, only the row `to` changes.
  const touched = from < 0 ? items.slice(to, to + 1) : items.slice(Math.min(from, to), Math.max(from, to) + 1);
  for (const item of touched) {
    if (on) chosen.set(item.id, item);
    else chosen.delete(item.id);
  }
  return { chosen, anchor: id };
}
