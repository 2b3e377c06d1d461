import { useCallback, useMemo, useState } from 'react';

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

/** Which rows of a list are chosen. `ids` is the list in its order; what is no longer in it is no longer chosen. */
export function useSelection(ids: readonly string[]): Selection {
  const [state, setState] = useState<State | null>(null);
  const start = useCallback((id?: string) => setState({ chosen: new Set(id ? [id] : []), anchor: id ?? null }), []);
  const end = useCallback(() => setState(null), []);
  const all = useCallback(() => setState({ chosen: new Set(ids), anchor: null }), [ids]);
  const toggle = useCallback((id: string, range = false) => setState((state) => toggled(state, ids, id, range)), [ids]);
  const join = useCallback(
    (from: string, to: string) =>
      setState((state) => ({ chosen: new Set([...(state?.chosen ?? []), from, to]), anchor: to })),
    [],
  );
  const chosen = useMemo(
    () => (state && state.chosen.size > 0 ? new Set(ids.filter((id) => state.chosen.has(id))) : none),
    [state, ids],
  );
  return useMemo(
    () => ({ active: state !== null, chosen, start, end, toggle, join, all }),
    [state, chosen, start, end, toggle, join, all],
  );
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
