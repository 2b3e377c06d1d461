import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { useHttp } from '../../api/HttpContext';
import { endpoints } from '../../contract/endpoints';
import type { AuditEntry, Page } from '../../contract/resources';
import { keys } from '../truth/keys';

const pageSize = 50;

/** What was done, latest first: to one group, or (null) in the whole service. Asked for anew each time it is opened. */
export function useAudit(groupId: string | null) {
  const http = useHttp();
  const query = useInfiniteQuery<Page<AuditEntry>, Error, InfiniteData<Page<AuditEntry>>, readonly unknown[], string>({
    queryKey: keys.audit(groupId),
    queryFn: ({ pageParam }) => {
      const page = { limit: pageSize, ...(pageParam !== '' && { starting_after: pageParam }) };
      return groupId === null
        ? http(endpoints.listAudit, { query: page })
        : http(endpoints.listGroupAudit, { params: { id: groupId }, query: page });
    },
    initialPageParam: '',
    getNextPageParam: (page) => (page.has_more ? page.data.at(-1)?.id : undefined),
    enabled: http.has('audit'),
    networkMode: 'always',
    gcTime: 0,
  });
  return {
    entries: query.data?.pages.flatMap((page) => page.data) ?? [],
    /** Whether the service keeps a trail at all. */
    supported: http.has('audit'),
    status: query.status,
    error: query.error,
    retry: () => void query.refetch(),
    hasMore: query.hasNextPage,
    loadMore: () => void query.fetchNextPage(),
    loadingMore: query.isFetchingNextPage,
    moreFailed: query.isFetchNextPageError,
  };
}

/** Whether the service keeps a trail at all. */
export const useKeepsAudit = (): boolean => useHttp().has('audit');
