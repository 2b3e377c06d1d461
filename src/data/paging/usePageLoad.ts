import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';

export type PageLoad = ReturnType<typeof usePageLoad>;

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
