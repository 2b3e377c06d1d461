import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { Page } from '../../contract/resources';

interface PagedList<T> {
  queryKey: readonly unknown[];
  /** Reads after a cursor, '' at the start. `next` is null at the end. */
  readPage: (after: string, signal: AbortSignal) => Promise<{ rows: T[]; next: string | null }>;
  enabled?: boolean;
  keepPrevious?: boolean;
}

export function usePagedList<T>({ queryKey, readPage, enabled = true, keepPrevious = false }: PagedList<T>) {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => readPage(pageParam, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    enabled,
    ...(keepPrevious && { placeholderData: keepPreviousData }),
    gcTime: 0,
  });
  return {
    rows: query.data?.pages.flatMap(({ rows }) => rows) ?? [],
    status: query.status,
    error: query.error,
    retry: () => void query.refetch(),
    hasMore: query.hasNextPage,
    loadMore: () => void query.fetchNextPage(),
    loadingMore: query.isFetchingNextPage,
    moreFailed: query.isFetchNextPageError,
  };
}

export const pageAfter = (after: string) => ({ limit: 50, ...(after !== '' && { starting_after: after }) });

export function nextAfter<T>({ data, has_more }: Page<T>, cursorOf: (row: T) => string): string | null {
  const last = data.at(-1);
  return has_more && last !== undefined ? cursorOf(last) : null;
}
