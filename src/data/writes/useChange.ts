import { useEffect, useRef, useState } from 'react';
import type { Change } from '../truth/changes';
import { useClient } from '../useClient';
import { mutate, type Run } from './mutate';

interface Callbacks<R> {
  onSuccess?: (result: R) => void;
  onError?: (error: unknown) => void;
  onTrouble?: (error: unknown) => void;
}

interface ActionState {
  isPending: boolean;
  error: unknown;
  trouble: unknown;
}

const idle: ActionState = { isPending: false, error: null, trouble: null };

export type ChangeHandle<V, R = void> = ReturnType<typeof useHandle<V, R>>;

/** The function `orphaned` receives an error after unmount. The callbacks of `mutate` also run after unmount. */
export function useHandle<V, R>(
  act: (variables: V, onTrouble: (error: unknown) => void) => Promise<R>,
  orphaned?: (variables: V, error: unknown) => void,
) {
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
    mutate: (variables: V, callbacks?: Callbacks<R>) => {
      start(variables, callbacks?.onTrouble).then(
        (result) => callbacks?.onSuccess?.(result),
        (error: unknown) => callbacks?.onError?.(error),
      );
    },
    mutateAsync: (variables: V) => start(variables),
    isError: state.error !== null,
  };
}

/** `send` must read only its variables and the cache, because it can run long after the click. */
export function useChange<C extends Change>(
  runOf: (change: C) => Omit<Run<C>, 'change'>,
  orphaned?: (change: C, error: unknown) => void,
): ChangeHandle<C, boolean> {
  const { cache } = useClient();
  return useHandle((change: C, onTrouble) => mutate(cache, { ...runOf(change), change, onTrouble }), orphaned);
}
