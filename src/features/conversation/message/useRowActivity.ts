import { type FocusEvent, type PointerEvent, useEffect, useId, useState, useSyncExternalStore } from 'react';
import { hasCoarsePointer, mayHaveMouse } from '#browser/input/pointers';
import { wasReachedByKeyboard } from '#browser/input/reachedByKeyboard';
import { perSession } from '#browser/perSession';
import { createStore } from '#browser/store';

/** Stores which row shows its actions: the focused row, otherwise the row under the mouse. */
export function createRowOwner() {
  const store = createStore<string | null>(null);
  let pointed: string | null = null;
  let focused: string | null = null;
  let at: readonly [number, number] | null = null;
  const isAt = (x: number, y: number) => at?.[0] === x && at[1] === y;
  const leave = (row: string) => {
    if (pointed === row) pointed = null;
    if (store.get() === row) store.set(focused);
  };
  const blur = (row: string) => {
    if (focused === row) focused = null;
    if (store.get() === row) store.set(pointed);
  };
  return {
    get: store.get,
    subscribe: store.subscribe,
    /** Shows no actions if a scroll moved the row under a mouse that did not move. */
    enter: (row: string, x: number, y: number) => {
      pointed = row;
      if (focused === null && !isAt(x, y)) store.set(row);
    },
    /** True if the mouse itself moved. Browsers also report a move when rows scroll under a mouse at rest. */
    isMoved: (x: number, y: number) => {
      const moved = !isAt(x, y);
      at = [x, y];
      return moved;
    },
    take: (row: string) => {
      pointed = row;
      store.set(row);
    },
    leave,
    focus: (row: string, shows: boolean) => {
      focused = shows ? row : null;
      if (shows) store.set(row);
      else if (store.get() === row) store.set(null);
    },
    blur,
    forget: (row: string) => {
      leave(row);
      blur(row);
    },
  };
}

const rowOwner = perSession(createRowOwner);

export function useRowActivity() {
  const id = useId();
  const owner = rowOwner.useOwn();
  const active = useSyncExternalStore(owner.subscribe, () => owner.get() === id);
  const [focus, setFocus] = useState<'none' | 'row' | 'inside'>('none');
  useEffect(() => () => owner.forget(id), [owner, id]);
  const byMouse = (act: (event: PointerEvent) => void) => (event: PointerEvent) =>
    event.pointerType !== 'touch' && act(event);
  const handlers = {
    onPointerEnter: byMouse((event) => mayHaveMouse() && owner.enter(id, event.screenX, event.screenY)),
    onPointerMove: byMouse((event) => {
      if (owner.isMoved(event.screenX, event.screenY) && owner.get() !== id) takeFromFocused(owner, id);
    }),
    onPointerLeave: byMouse(() => owner.leave(id)),
    onFocus: (event: FocusEvent<HTMLElement>) => {
      owner.focus(id, !hasCoarsePointer() || wasReachedByKeyboard(event.currentTarget));
      setFocus(event.target === event.currentTarget ? 'row' : 'inside');
    },
    onBlur: (event: FocusEvent<HTMLElement>) => {
      if (event.currentTarget.contains(event.relatedTarget)) return;
      owner.blur(id);
      setFocus('none');
    },
  };
  return { active, focus, handlers };
}

/**
 * Shows the actions of row `id`. A focused toolbar will be removed, so the focus first moves to the toolbar's row. Does
 * nothing while the focused toolbar has an open menu.
 */
function takeFromFocused(owner: ReturnType<typeof createRowOwner>, id: string): void {
  const focused = document.activeElement?.closest<HTMLElement>('[data-row] [role="toolbar"]');
  if (focused?.querySelector('[aria-expanded="true"]')) return;
  focused?.closest<HTMLElement>('[data-row]')?.focus({ preventScroll: true });
  owner.take(id);
}
