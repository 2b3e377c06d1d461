import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';

export interface PageLoad {
  /** One request at a time, however often it is called. */
  load(): void;
  /** Page after page, until one fails. */
  loadWhile(isWanted: () => boolean): void;
  loading: boolean;
  /** Why the last one failed. */
  error: unknown;
}

/**
 * Loads one more page of a list by hand. The query holds the state of the request; `run` writes the rows to the list.
 * `byItself`: one that failed is asked for again like all that is on screen.
 */
export function usePageLoad(
  queryKey: readonly unknown[],
  run: () => Promise<unknown>,
  { byItself = true }: { byItself?: boolean } = {},
): PageLoad {
  const { refetch, isFetching, error } = useQuery({
    queryKey,
    queryFn: async () => {
      await run();
      return null;
    },
    enabled: ({ state }) => byItself && state.status === 'error',
    retry: false,
    // Each view of the list shows the failure: a view that comes does not ask for the page again.
    retryOnMount: false,
    refetchOnMount: false,
    gcTime: 0,
    networkMode: 'always',
  });
  const load = useCallback(() => refetch({ cancelRefetch: false }), [refetch]);
  return {
    load: useCallback(() => void load(), [load]),
    loadWhile: useCallback(
      async (isWanted) => {
        while (isWanted() && (await load()).isSuccess);
      },
      [load],
    ),
    loading: isFetching,
    error: isFetching ? null : error,
  };
}
