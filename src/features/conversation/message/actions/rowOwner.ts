import { createStore, type ReadableStore } from '#browser/store';

export interface RowOwner extends ReadableStore<string | null> {
  /** Shows the actions only if the mouse has moved, because rows scroll under a resting one. */
  enter(row: string, x: number, y: number): void;
  /** Browsers also report moves when rows scroll under a resting mouse. */
  isMoved(x: number, y: number): boolean;
  /** The mouse was moved in a row. */
  take(row: string): void;
  leave(row: string): void;
  /** `shows`: the row shows its actions. */
  focus(row: string, shows: boolean): void;
  blur(row: string): void;
  /** The row is not there any more. */
  forget(row: string): void;
}

export function createRowOwner(): RowOwner {
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
    enter: (row, x, y) => {
      pointed = row;
      if (focused === null && !isAt(x, y)) store.set(row);
    },
    isMoved: (x, y) => {
      const moved = !isAt(x, y);
      at = [x, y];
      return moved;
    },
    take: (row) => {
      pointed = row;
      store.set(row);
    },
    leave,
    focus: (row, shows) => {
      focused = shows ? row : null;
      if (shows) store.set(row);
      else if (store.get() === row) store.set(null);
    },
    blur,
    forget: (row) => {
      leave(row);
      blur(row);
    },
  };
}
