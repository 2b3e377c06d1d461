import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';

export type PageLoad = ReturnType<typeof usePageLoad>;

/** Loads one more page; `run` writes the rows. `byItself`: a failure is retried like other queries. */
export function usePageLoad(
  queryKey: readonly unknown[],
  run: () => Promise<unknown>,
  { byItself = true }: { byItself?: boolean } = {},
) {
  const { refetch, isFetching, error } = useQuery({
    queryKey,
    queryFn: async () => {
      await run();
      return null;
    },
    enabled: ({ state }) => byItself && state.status === 'error',
    retry: false,
    // A new view shows the failure instead of a retry.
    retryOnMount: false,
    refetchOnMount: false,
    gcTime: 0,
  });
  const load = useCallback(() => refetch({ cancelRefetch: false }), [refetch]);
  return {
    load: useCallback(() => void load(), [load]),
    loadWhile: useCallback(
      async (isWanted: () => boolean) => {
        while (isWanted() && (await load()).isSuccess);
      },
      [load],
    ),
    loading: isFetching,
    error: isFetching ? null : error,
  };
}
