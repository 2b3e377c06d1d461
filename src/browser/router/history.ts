import { newKey } from '../newKey';
import { createStore, type ReadableStore } from '../store';

export interface AppLocation {
  pathname: string;
  /** With its question mark; empty when there is none. */
  search: string;
  /** With its hash sign; empty when there is none. */
  hash: string;
  /** Names the entry of the history. */
  key: string;
  /** What the view that led here hands on. It outlives a reload. */
  state: unknown;
}

export interface NavigateOptions {
  /** Takes the place of the entry that is left. */
  replace?: boolean;
  state?: unknown;
}

export interface AppHistory extends ReadableStore<AppLocation> {
  push(to: string, options?: NavigateOptions): void;
  /** So many entries on, or back. */
  go(delta: number): void;
}

const firstKey = 'default';

/** Of an address of this origin. */
export function locationOf(to: string, key: string = firstKey, state: unknown = null): AppLocation {
  const { pathname, search, hash } = new URL(to, 'http://app');
  return { pathname, search, hash, key, state };
}

export const addressOf = ({ pathname, search, hash }: AppLocation): string => pathname + search + hash;

function current(): AppLocation {
  const entry: unknown = window.history.state;
  const kept = typeof entry === 'object' && entry !== null ? entry : {};
  const key = 'key' in kept && typeof kept.key === 'string' ? kept.key : firstKey;
  return locationOf(addressOf({ ...window.location, key, state: null }), key, 'usr' in kept ? kept.usr : null);
}

/** The history of the tab. An entry holds its key and the state of the view as `{ key, usr }`. */
export function createBrowserHistory(): AppHistory {
  const store = createStore(current());
  window.addEventListener('popstate', () => store.set(current()));
  return {
    get: store.get,
    subscribe: store.subscribe,
    push: (to, { replace = false, state = null } = {}) => {
      const next = locationOf(to, newKey(), state);
      window.history[replace ? 'replaceState' : 'pushState']({ key: next.key, usr: state }, '', addressOf(next));
      store.set(next);
    },
    go: (delta) => window.history.go(delta),
  };
}

/** A history without a browser. */
export function createMemoryHistory(at: string): AppHistory {
  const entries = [locationOf(at)];
  let index = 0;
  const store = createStore(locationOf(at));
  return {
    get: store.get,
    subscribe: store.subscribe,
    push: (to, { replace = false, state = null } = {}) => {
      if (!replace) index++;
      const next = locationOf(to, newKey(), state);
      entries.splice(index, Infinity, next);
      store.set(next);
    },
    go: (delta) => {
      const entry = entries[index + delta];
      if (!entry) return;
      index += delta;
      store.set(entry);
    },
  };
}
