import { useCallback, useEffect, useRef, useState } from 'react';
import type { Change } from '../truth/changes';
import { useClient } from '../useClient';
import { mutate, type Run } from './mutate';

interface Callbacks<R> {
  onSuccess?: (result: R) => void;
  onError?: (error: unknown) => void;
  /** A try has failed in passing, and further ones follow. */
  onTrouble?: (error: unknown) => void;
}

interface ActionState {
  isPending: boolean;
  error: unknown;
  /** Why it is not done yet, while it is tried again by itself; null as long as nothing went wrong. */
  trouble: unknown;
}

const idle: ActionState = { isPending: false, error: null, trouble: null };

/** How a screen follows a write it started. */
export interface ChangeHandle<V, R = void> extends ActionState {
  mutate(variables: V, callbacks?: Callbacks<R>): void;
  mutateAsync(variables: V): Promise<R>;
  isError: boolean;
  reset(): void;
}

/**
 * The state of the last of some actions, for the screen that started them. Callbacks run even when it has gone;
 * `orphaned` receives a failure that no screen is left to show.
 */
export function useHandle<V, R>(
  act: (variables: V, onTrouble: (error: unknown) => void) => Promise<R>,
  orphaned?: (variables: V, error: unknown) => void,
): ChangeHandle<V, R> {
  const [state, setState] = useState(idle);
  const run = useRef(0);
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);

  const start = async (variables: V, onTrouble?: (error: unknown) => void): Promise<R> => {
    const mine = ++run.current;
    const show = (next: ActionState) => {
      if (mine === run.current) setState(next);
    };
    show({ ...idle, isPending: true });
    try {
      const result = await act(variables, (trouble) => {
        show({ ...idle, trouble, isPending: true });
        onTrouble?.(trouble);
      });
      show(idle);
      return result;
    } catch (error) {
      show({ ...idle, error });
      if (!mounted.current) orphaned?.(variables, error);
      throw error;
    }
  };
  return {
    ...state,
    mutate: (variables, callbacks) => {
      start(variables, callbacks?.onTrouble).then(
        (result) => callbacks?.onSuccess?.(result),
        (error: unknown) => callbacks?.onError?.(error),
      );
    },
    mutateAsync: (variables) => start(variables),
    isError: state.error !== null,
    reset: useCallback(() => setState(idle), []),
  };
}

/**
 * A write whose variables are the change it predicts. What is sent may depend on those and the cache alone, for it can
 * run long after the click. Resolves to false when a later intent took its place.
 */
export function useChange<C extends Change>(
  runOf: (change: C) => Omit<Run<C>, 'change'>,
  orphaned?: (change: C, error: unknown) => void,
): ChangeHandle<C, boolean> {
  const { cache } = useClient();
  return useHandle((change: C, onTrouble) => mutate(cache, { ...runOf(change), change, onTrouble }), orphaned);
}
