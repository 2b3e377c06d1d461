import { useMemo, useReducer, useState } from 'react';

export interface Selection {
  /** Whether the list is for choosing now, not for opening. */
  active: boolean;
  chosen: ReadonlySet<string>;
  start(id?: string): void;
  end(): void;
  /** `range`: everything between the row touched last and this one becomes as this one becomes. */
  toggle(id: string, range?: boolean): void;
  /** Chooses both rows, as moving with Shift does. */
  join(from: string, to: string): void;
  all(): void;
}

interface State {
  chosen: ReadonlySet<string>;
  anchor: string | null;
}

const none: ReadonlySet<string> = new Set();

type Action =
  | { type: 'start'; id: string | undefined }
  | { type: 'end' }
  | { type: 'toggle'; id: string; range: boolean }
  | { type: 'join'; from: string; to: string }
  | { type: 'all' };

/**
 * Which rows of a list are chosen. `ids` is the list in its order; what is no longer in it is no longer chosen. The
 * reducer reads the order when it runs, so the functions keep their identity and no row renders because the order moved.
 */
export function useSelection(ids: readonly string[]): Selection {
  const [state, dispatch] = useReducer((state: State | null, action: Action) => reduce(state, action, ids), null);
  const [actions] = useState(() => ({
    start: (id?: string) => dispatch({ type: 'start', id }),
    end: () => dispatch({ type: 'end' }),
    toggle: (id: string, range = false) => dispatch({ type: 'toggle', id, range }),
    join: (from: string, to: string) => dispatch({ type: 'join', from, to }),
    all: () => dispatch({ type: 'all' }),
  }));
  const chosen = useMemo(
    () => (state && state.chosen.size > 0 ? new Set(ids.filter((id) => state.chosen.has(id))) : none),
    [state, ids],
  );
  return useMemo(() => ({ active: state !== null, chosen, ...actions }), [state, chosen, actions]);
}

function reduce(state: State | null, action: Action, ids: readonly string[]): State | null {
  switch (action.type) {
    case 'start':
      return { chosen: new Set(action.id ? [action.id] : []), anchor: action.id ?? null };
    case 'end':
      return null;
    case 'toggle':
      return toggled(state, ids, action.id, action.range);
    case 'join':
      return { chosen: new Set([...(state?.chosen ?? []), action.from, action.to]), anchor: action.to };
    case 'all':
      return { chosen: new Set(ids), anchor: null };
  }
}

function toggled(state: State | null, ids: readonly string[], id: string, range: boolean): State {
  const chosen = new Set(state?.chosen);
  const on = !chosen.has(id);
  const [a, b] = [ids.indexOf(state?.anchor ?? id), ids.indexOf(id)];
  const touched = range && a >= 0 && b >= 0 ? ids.slice(Math.min(a, b), Math.max(a, b) + 1) : [id];
  for (const each of touched) {
    if (on) chosen.add(each);
    else chosen.delete(each);
  }
  return { chosen, anchor: id };
}
