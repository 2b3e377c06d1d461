import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Change } from './changes';
import { type Run, runChange } from './runChange';

/** How a screen follows a write it started. */
export interface ChangeHandle<V, R = void> {
  mutate(variables: V, callbacks?: { onSuccess?: () => void; onError?: (error: unknown) => void }): void;
  mutateAsync(variables: V): Promise<R>;
  isPending: boolean;
  isError: boolean;
  error: unknown;
  reset(): void;
}

/**
 * The state of the last of some actions, for the screen that started them. Callbacks run even when it has gone;
 * `orphaned` hears of a failure that no screen is left to show.
 */
export function useHandle<V, R>(
  act: (variables: V) => Promise<R>,
  orphaned?: (variables: V, error: unknown) => void,
): ChangeHandle<V, R> {
  const [state, setState] = useState<{ run: number; error: unknown; pending: boolean }>(idle);
  const run = useRef(0);
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);

  const settle = (mine: number, error: unknown) => {
    if (mounted.current && mine === run.current) setState({ run: mine, error, pending: false });
  };
  const mutateAsync = async (variables: V): Promise<R> => {
    const mine = ++run.current;
    setState({ run: mine, error: null, pending: true });
    try {
      const result = await act(variables);
      settle(mine, null);
      return result;
    } catch (error) {
      settle(mine, error);
      if (!mounted.current) orphaned?.(variables, error);
      throw error;
    }
  };
  return {
    mutate: (variables, callbacks) => {
      mutateAsync(variables).then(
        () => callbacks?.onSuccess?.(),
        (error: unknown) => callbacks?.onError?.(error),
      );
    },
    mutateAsync,
    isPending: state.pending,
    isError: state.error !== null,
    error: state.error,
    reset: useCallback(() => setState(idle), []),
  };
}

const idle = { run: 0, error: null, pending: false };

/**
 * A write whose variables are the change it predicts. What is sent may depend on those and the cache alone, for it can
 * run long after the click.
 */
export function useChange<C extends Change>(
  runOf: (change: C) => Omit<Run<C>, 'change'>,
  orphaned?: (change: C, error: unknown) => void,
): ChangeHandle<C, void> {
  const queryClient = useQueryClient();
  return useHandle(async (change: C) => {
    await runChange(queryClient, { ...runOf(change), change });
  }, orphaned);
}
