import { useSyncExternalStore } from 'react';

export function createEmitter<Args extends readonly unknown[] = []>() {
  const listeners = new Set<(...args: Args) => void>();
  return {
    emit: (...args: Args): void => {
      for (const listener of listeners) listener(...args);
    },
    subscribe: (listener: (...args: Args) => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export interface ReadableStore<T> {
  get(): T;
  subscribe(listener: () => void): () => void;
}

export interface Store<T> extends ReadableStore<T> {
  set(value: T): void;
}

export function createStore<T>(initial: T): Store<T> {
  const { emit, subscribe } = createEmitter();
  let value = initial;
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return;
      value = next;
      emit();
    },
    subscribe,
  };
}

export const useStore = <T>(store: ReadableStore<T>): T => useSyncExternalStore(store.subscribe, store.get);
