import { notifyManager, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useSyncExternalStore } from 'react';
import { isGone } from '../../api/errors';
import { minuteMs } from '../../browser/time/durations';
import type { Group } from '../../contract/resources';
import { startEndpoints } from '../../contract/startEndpoints';
import { usePageLoad } from '../paging/usePageLoad';
import { type Change, groupOf } from '../truth/changes';
import { commit } from '../truth/commit';
import { type GroupList, listed, reduceGroup, reduceGroupList } from '../truth/groupList';
import { keys } from '../truth/keys';
import { knownGroup } from '../truth/known';
import { useClient } from '../useClient';
import type { Cache } from '../writes/cache';
import { retry } from '../writes/retry';
import { usePendingChanges } from '../writes/usePendingChanges';
import { hasMoreGroups, loadNextGroups, openGroup, openGroups } from './loadGroups';
import { shownGroup } from './shownGroup';

const isOfGroup = (change: Change): boolean => groupOf(change) !== undefined;

export function useGroups(archived: boolean) {
  const client = useClient();
  const { http, cache } = client;
  const pending = usePendingChanges(isOfGroup);
  const query = useQuery<GroupList>({
    queryKey: keys.groups(archived),
    queryFn: () => openGroups(cache, http, archived),
    gcTime: Number.POSITIVE_INFINITY,
    ...cache.noRefetch,
  });
  const { load, loadWhile, ...more } = usePageLoad(keys.groupPage(archived), () =>
    loadNextGroups(cache, http, archived),
  );
  const rows = useMemo(() => {
    const find = (id: string) => knownGroup(cache, id);
    return query.data && pending.reduce((list, change) => reduceGroupList(list, archived, change, find), query.data);
  }, [query.data, pending, archived, cache])?.groups;
  const groups = useMemo(
    () => (rows ? listed(rows, archived).map((group) => shownGroup(group, client)) : []),
    [rows, archived, client],
  );

  return {
    groups,
    status: query.data ? ('success' as const) : query.status,
    error: query.error,
    retry: useCallback(() => void query.refetch(), [query.refetch]),
    hasMore: query.data?.has_more ?? false,
    loadMore: load,
    loadWhole: useCallback(
      (isWanted: () => boolean) => loadWhile(() => isWanted() && hasMoreGroups(cache, archived)),
      [cache, archived, loadWhile],
    ),
    loadingMore: more.loading,
    moreError: more.error,
  };
}

export function useWholeGroups(archived: boolean) {
  const list = useGroups(archived);
  useWholeList(list, true);
  return list;
}

export function useWholeList(list: ReturnType<typeof useGroups>, wanted: boolean): void {
  const { hasMore, moreError, loadWhole } = list;
  const begin = wanted && hasMore && !moreError;
  useEffect(() => {
    if (!begin) return;
    let isWanted = true;
    loadWhole(() => isWanted);
    return () => {
      isWanted = false;
    };
  }, [begin, loadWhole]);
}

export function useGroupsById(ids: ReadonlySet<string>, onGone: (id: string) => void): void {
  const { http, cache } = useClient();
  const asked = useRef(new Set<string>());
  const gone = useEffectEvent(onGone);
  const ended = useRef(new AbortController());
  useEffect(() => {
    asked.current.clear();
    ended.current = new AbortController();
    return () => ended.current.abort();
  }, []);
  const ready = useHasGroups(cache);
  useEffect(() => {
    if (!ready) return;
    for (const id of ids) {
      if (asked.current.has(id) || knownGroup(cache, id)) continue;
      asked.current.add(id);
      retry(() => http(startEndpoints.retrieveGroup, { params: { id } }), {
        signal: ended.current.signal,
        cache,
      }).then(
        (group) => commit(cache, { type: 'group.loaded', group }),
        (error) => (isGone(error) ? gone(id) : asked.current.delete(id)),
      );
    }
  }, [ids, ready, http, cache]);
}

/** A query observer would replace the options of the list's query, so the cache is read directly. */
function useHasGroups({ queryClient }: Cache): boolean {
  const queries = queryClient.getQueryCache();
  return useSyncExternalStore(
    useCallback((listener) => queries.subscribe(notifyManager.batchCalls(listener)), [queries]),
    () => queryClient.getQueryData(keys.groups(false)) !== undefined,
  );
}

export function useGroup(id: string) {
  const client = useClient();
  const { http, cache } = client;
  const pending = usePendingChanges(useCallback((change: Change) => groupOf(change) === id, [id]));
  const query = useQuery<Group | null>({
    queryKey: keys.group(id),
    queryFn: () => openGroup(cache, http, id),
    ...cache.noRefetch,
    staleTime: minuteMs,
  });
  const gone = query.data === null;
  const known = gone ? undefined : (query.data ?? knownGroup(cache, id));
  const group = useMemo(
    () => known && shownGroup(pending.reduce(reduceGroup, known), client),
    [known, pending, client],
  );
  return {
    group,
    known,
    gone,
    status: group ? ('success' as const) : gone ? ('error' as const) : query.status,
    error: query.error,
    retry: useCallback(() => void query.refetch(), [query.refetch]),
  };
}
