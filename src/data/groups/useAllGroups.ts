import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { Http } from '../../api/http';
import { pagesOf } from '../../api/pagesOf';
import { endpoints } from '../../contract/endpoints';
import type { Group, GroupFigures, Page } from '../../contract/resources';
import { type Change, groupOf } from '../truth/changes';
import { keys } from '../truth/keys';
import { maxPageSize } from '../truth/timelineWindow';
import { useClient, useCommits } from '../useClient';

/** Each load sorts the whole list again, so every load after the first reads several pages. */
const pagesAtOnce = 10;

type State = 'gone' | Partial<Pick<GroupFigures, 'archived_at' | 'is_member'>>;
type Since = ReadonlyMap<string, State>;

/** `order` runs once per load, so it must not depend on `archived_at` and `is_member`, which change between loads. */
export function useAllGroups(order: (groups: readonly GroupFigures[]) => GroupFigures[]) {
  const { http } = useClient();
  const query = useInfiniteQuery({
    queryKey: keys.allGroups,
    queryFn: ({ pageParam }) => fetchPages(http, pageParam, pageParam === '' ? 1 : pagesAtOnce),
    initialPageParam: '',
    getNextPageParam: (page) => (page.has_more ? page.data.at(-1)?.id : undefined),
    enabled: http.has('all-groups'),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 0,
  });
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query;
  const pages = data?.pages.length ?? 0;
  useEffect(() => {
    if (pages > 0 && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [pages, hasNextPage, isFetching, isError, fetchNextPage]);
  const since = useChangesSince();
  const ordered = useMemo(() => order(data?.pages.flatMap((page) => page.data) ?? []), [data, order]);
  const groups = useMemo(() => ordered.flatMap((group) => asItIs(group, since.get(group.id))), [ordered, since]);
  return {
    groups,
    status: query.data ? ('success' as const) : query.status,
    error: query.error,
    loading: hasNextPage && !isError,
    moreFailed: query.isFetchNextPageError,
    retry: () => void (data ? fetchNextPage() : query.refetch()),
  };
}

/** Not cached under `keys.group`, because that key holds only groups of which the caller is a member. */
export function useGroupAsAdmin(id: string) {
  const { http } = useClient();
  return useQuery<Group>({
    queryKey: ['group as admin', id],
    queryFn: () => http(endpoints.retrieveGroup, { params: { id } }),
    gcTime: 0,
  });
}

async function fetchPages(http: Http, after: string, count: number): Promise<Page<GroupFigures>> {
  const data: GroupFigures[] = [];
  let hasMore = true;
  for await (const page of pagesOf((query) => http(endpoints.listAllGroups, { query }), maxPageSize, after)) {
    data.push(...page.data);
    hasMore = page.has_more;
    if (--count === 0) break;
  }
  return { data, has_more: hasMore };
}

function useChangesSince(): Since {
  const [since, setSince] = useState<Since>(() => new Map());
  useCommits((change) => {
    const id = groupOf(change);
    const state = stateIn(change);
    if (id === undefined || !state) return;
    setSince((before) => {
      const last = before.get(id);
      return new Map(before).set(id, state === 'gone' || last === 'gone' ? 'gone' : { ...last, ...state });
    });
  });
  return since;
}

function stateIn(change: Change): State | null {
  switch (change.type) {
    case 'group.deleted':
      // Without `by` the group still exists and the caller was removed.
      return change.by === undefined ? { is_member: false } : 'gone';
    case 'group.created':
      return { archived_at: change.group.archived_at, is_member: true };
    case 'group.archived':
      return { archived_at: change.archived_at };
    case 'group.updated':
      return { archived_at: change.group.archived_at };
    default:
      return null;
  }
}

function asItIs(group: GroupFigures, state: State = {}): GroupFigures[] {
  if (state === 'gone') return [];
  const { archived_at = group.archived_at, is_member = group.is_member } = state;
  const isSame = archived_at === group.archived_at && is_member === group.is_member;
  return isSame ? [group] : [{ ...group, archived_at, is_member }];
}
