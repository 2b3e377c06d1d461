import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useHttp } from '../../api/HttpContext';
import { endpoints } from '../../contract/endpoints';
import type { Page, PasswordReset, Person } from '../../contract/resources';
import { keys } from '../truth/keys';

const pageSize = 50;

/** All accounts whose username begins with `query`, for admins of the service; requested anew each time it is opened. */
export function usePeople(query: string) {
  const http = useHttp();
  const queryClient = useQueryClient();
  const found = useInfiniteQuery<Page<Person>, Error, InfiniteData<Page<Person>>, readonly unknown[], string>({
    queryKey: keys.people(query),
    queryFn: ({ pageParam }) =>
      http(endpoints.listPeople, {
        query: { query, limit: pageSize, ...(pageParam !== '' && { starting_after: pageParam }) },
      }),
    initialPageParam: '',
    getNextPageParam: (page) => (page.has_more ? page.data.at(-1)?.contact.id : undefined),
    enabled: http.has('people'),
    placeholderData: keepPreviousData,
    networkMode: 'always',
    gcTime: 0,
  });
  return {
    people: found.data?.pages.flatMap((page) => page.data) ?? [],
    /** Whether the service lists its people at all. */
    supported: http.has('people'),
    status: found.status,
    error: found.error,
    retry: () => void found.refetch(),
    hasMore: found.hasNextPage,
    loadMore: () => void found.fetchNextPage(),
    loadingMore: found.isFetchingNextPage,
    moreFailed: found.isFetchNextPageError,
    /** Rejects as `Http` does. */
    setDisabled: async (id: string, disabled: boolean): Promise<void> => {
      await http(endpoints.updatePerson, { params: { id }, body: { disabled } });
      await queryClient.invalidateQueries({ queryKey: keys.allPeople });
    },
  };
}

/** Makes the token of a link by which somebody chooses a new password, once. Rejects as `Http` does. */
export function useCreatePasswordReset(): (id: string) => Promise<PasswordReset> {
  const http = useHttp();
  return (id) => http(endpoints.createPasswordReset, { params: { id }, body: {} });
}
