import { useMemo, useReducer, useState } from 'react';

export interface Selection<T = unknown> {
  /** Whether the list is for choosing now, not for opening. */
  active: boolean;
  chosen: ReadonlyMap<string, T>;
  /** The last toggled row. */
  anchor: string | null;
  start(id?: string): void;
  end(): void;
  /** `range`: applies to all rows since the anchor. */
  toggle(id: string, range?: boolean): void;
  /** Chooses both rows, as moving with Shift does. */
  join(from: string, to: string): void;
  all(): void;
}

interface Item {
  id: string;
}

interface State<T> {
  chosen: ReadonlyMap<string, T>;
  anchor: string | null;
}

type Action =
  | { type: 'start'; id: string | undefined }
  | { type: 'end' }
  | { type: 'toggle'; id: string; range: boolean }
  | { type: 'join'; from: string; to: string }
  | { type: 'all' };

interface Options {
  /** A row that left the loaded window stays chosen. */
  keepGone?: boolean;
}

const noneChosen: ReadonlyMap<string, never> = new Map<string, never>();

/** Rows that leave the list are deselected. The functions are stable, so that rows do not re-render. */
export function useSelection<T extends Item>(items: readonly T[], { keepGone = false }: Options = {}): Selection<T> {
  const [state, dispatch] = useReducer((last: State<T> | null, action: Action) => reduce(last, action, items), null);
  const [actions] = useState(() => ({
    start: (id?: string) => dispatch({ type: 'start', id }),
    end: () => dispatch({ type: 'end' }),
    toggle: (id: string, range = false) => dispatch({ type: 'toggle', id, range }),
    join: (from: string, to: string) => dispatch({ type: 'join', from, to }),
    all: () => dispatch({ type: 'all' }),
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

function reduce<T extends Item>(state: State<T> | null, action: Action, items: readonly T[]): State<T> | null {
  const pick = (...ids: (string | undefined)[]) => byId(items.filter(({ id }) => ids.includes(id)));
  switch (action.type) {
    case 'start':
      return { chosen: pick(action.id), anchor: action.id ?? null };
    case 'end':
      return null;
    case 'toggle':
      return toggled(state, items, action.id, action.range);
    case 'join':
      return { chosen: new Map([...(state?.chosen ?? []), ...pick(action.from, action.to)]), anchor: action.to };
    case 'all':
      return { chosen: byId(items), anchor: null };
  }
}

function toggled<T extends Item>(state: State<T> | null, items: readonly T[], id: string, range: boolean): State<T> {
  const chosen = new Map(state?.chosen);
  const on = !chosen.has(id);
  const indexOf = (wanted: string) => items.findIndex((item) => item.id === wanted);
  const to = indexOf(id);
  const from = range ? indexOf(state?.anchor ?? id) : to;
  // The anchor has left the list.
  const touched = from < 0 ? items.slice(to, to + 1) : items.slice(Math.min(from, to), Math.max(from, to) + 1);
  for (const item of touched) {
    if (on) chosen.set(item.id, item);
    else chosen.delete(item.id);
  }
  return { chosen, anchor: id };
}
