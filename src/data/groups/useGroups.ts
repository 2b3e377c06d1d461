import { notifyManager, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useSyncExternalStore } from 'react';
import { isGone } from '../../api/errors';
import { useHttp } from '../../api/HttpContext';
import { useStore } from '../../browser/store';
import { endpoints } from '../../contract/endpoints';
import type { Group } from '../../contract/resources';
import { type Change, type ChangeOf, groupOf } from '../truth/changes';
import { commit } from '../truth/commit';
import { type GroupList, listed, reduceGroup, reduceGroupList } from '../truth/groupList';
import { keys } from '../truth/keys';
import { useCache } from '../writes/CacheContext';
import type { Cache } from '../writes/cache';
import { createGroup, knownGroups } from '../writes/createGroup';
import { knownGroup } from '../writes/editGroup';
import { notingForbidden } from '../writes/forbidden';
import type { NewGroup } from '../writes/journalSchema';
import { retry } from '../writes/retry';
import { groupScope, sendChange } from '../writes/send';
import { type ChangeHandle, useChange, useHandle } from '../writes/useChange';
import { usePageLoad } from '../writes/usePageLoad';
import { usePendingChanges } from '../writes/usePendingChanges';
import { hasMoreGroups, loadNextGroups, openGroup, openGroups } from './requests';

const isOfGroup = (change: Change): boolean => groupOf(change) !== undefined;

/** Active or archived groups, latest activity first, as they will look once our pending writes land. */
export function useGroups(archived: boolean) {
  const cache = useCache();
  const http = useHttp();
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
  // The same array as long as the same groups stand in the same order: a list also changes in what no row shows.
  const groups = useMemo(() => (rows ? listed(rows, archived) : []), [rows, archived]);

  return {
    groups,
    status: query.status,
    error: query.error,
    retry: useCallback(() => void query.refetch(), [query.refetch]),
    hasMore: query.data?.has_more ?? false,
    loadMore: load,
    /** Page after page, as long as it is wanted. */
    loadWhole: useCallback(
      (isWanted: () => boolean) => loadWhile(() => isWanted() && hasMoreGroups(cache, archived)),
      [cache, archived, loadWhile],
    ),
    loadingMore: more.loading,
    moreError: more.error,
  };
}

/** Loads what a list has left, as long as somebody speaks of all of it: a filter, an order, a choice of many. */
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

/** Groups that are pinned stand first, even those the list has not come to yet. Answers with those gone for good. */
export function useGroupsById(ids: ReadonlySet<string>, onGone: (id: string) => void): void {
  const cache = useCache();
  const http = useHttp();
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
      retry(() => http(endpoints.retrieveGroup, { params: { id } }), {
        signal: ended.current.signal,
        cache,
      }).then(
        (group) => commit(cache, { type: 'group.loaded', group }),
        (error) => (isGone(error) ? gone(id) : asked.current.delete(id)),
      );
    }
  }, [ids, ready, http, cache]);
}

/**
 * Whether the list is there. No second observer of its key: the options of the last one become the query's, and one
 * that cannot fetch would keep the list from being asked for again.
 */
function useHasGroups({ queryClient }: Cache): boolean {
  const queries = queryClient.getQueryCache();
  return useSyncExternalStore(
    useCallback((listener) => queries.subscribe(notifyManager.batchCalls(listener)), [queries]),
    () => queryClient.getQueryData(keys.groups(false)) !== undefined,
  );
}

/** One group: the list's copy at once, then its own. `gone` when it was deleted or is no longer ours to see. */
export function useGroup(id: string) {
  const cache = useCache();
  const http = useHttp();
  const pending = usePendingChanges(useCallback((change: Change) => groupOf(change) === id, [id]));
  const query = useQuery<Group | null>({
    queryKey: keys.group(id),
    queryFn: () => openGroup(cache, http, id),
    ...cache.noRefetch,
    staleTime: 60_000,
  });
  const gone = query.data === null || isGone(query.error);
  const known = gone ? undefined : (query.data ?? knownGroup(cache, id));
  const group = useMemo(() => known && pending.reduce(reduceGroup, known), [known, pending]);
  return {
    group,
    /** As the service has it: nothing that waits is folded over it. */
    known,
    gone,
    status: group ? ('success' as const) : gone ? ('error' as const) : query.status,
    error: query.error,
    retry: useCallback(() => void query.refetch(), [query.refetch]),
  };
}

/**
 * Creates a group. Pressing the button again after a lost answer is the same action, and so the same key. `unfinished`
 * is what was filled in and refused when nobody could see it; `leave` gives it up.
 */
export function useCreateGroup(): ChangeHandle<NewGroup, Group> & { unfinished: NewGroup | null; leave(): void } {
  const cache = useCache();
  const http = useHttp();
  const journal = cache.journal;
  const last = useRef({ draft: '', key: '' });
  const refused = useStore(journal.refused).find(({ written }) => 'create' in written);
  const give = (key: string) => void (key && journal.clear(key));
  const handle = useHandle(
    async (draft: NewGroup) => {
      const written = JSON.stringify(draft);
      if (last.current.draft !== written) {
        // Other words are another action.
        give(last.current.key);
        last.current = { draft: written, key: journal.newKey() };
      }
      const { key } = last.current;
      const known = knownGroups(cache);
      await journal.write(key, { create: draft, known });
      const group = await createGroup(cache, http, draft, { key, known });
      last.current = { draft: '', key: '' };
      give(key);
      if (refused) give(refused.key);
      return group;
    },
    (create, error) => void journal.refuse({ key: last.current.key, written: { create, known: [] }, error }),
  );
  return {
    ...handle,
    unfinished: refused && 'create' in refused.written ? refused.written.create : null,
    leave: () => {
      // While it is being created nothing can be taken back.
      if (!handle.isPending) give(last.current.key);
      if (refused) give(refused.key);
    },
  };
}

/** Changes fields or members. Its error is a 412 when somebody else changed the same field meanwhile. */
export function useEditGroup(groupId: string): ChangeHandle<ChangeOf<'group.edited'>, boolean> {
  const cache = useCache();
  const http = useHttp();
  const journal = cache.journal;
  // What the person saw when they decided: the difference is against that, not against what is there when it is sent.
  const seen = useRef(new WeakMap<object, Group>());
  const edit = useChange<ChangeOf<'group.edited'>>(
    (change) => {
      const base = seen.current.get(change);
      return { scope: groupScope(change), base, send: () => sendChange({ cache, http, base }, change) };
    },
    (change, error) => {
      const written = { change, base: seen.current.get(change) };
      void journal.refuse({ key: journal.newKey(), written, error });
    },
  );
  const look = (change: ChangeOf<'group.edited'>) => {
    const group = knownGroup(cache, groupId);
    if (group) seen.current.set(change, group);
    return change;
  };
  return {
    ...edit,
    mutate: (change, callbacks) => edit.mutate(look(change), callbacks),
    mutateAsync: (change) => edit.mutateAsync(look(change)),
  };
}

/** Archives (a time) or restores (null). Both are one write in one scope, so the service sees them in order. */
export function useArchiveGroup(): ChangeHandle<ChangeOf<'group.archived'>, boolean> {
  const cache = useCache();
  const http = useHttp();
  return useChange<ChangeOf<'group.archived'>>((change) => ({
    scope: groupScope(change),
    send: () => sendChange({ cache, http }, change),
  }));
}

/** Deletes a group and its messages for good. Somebody watches the dialog: it is not done later behind their back. */
export function useDeleteGroup(): ChangeHandle<ChangeOf<'group.deleted'>, boolean> {
  const cache = useCache();
  const http = useHttp();
  return useChange<ChangeOf<'group.deleted'>>((deleted) => ({
    scope: groupScope(deleted),
    giveUpAfterMs: 30_000,
    send: async (change) => {
      await http(endpoints.deleteGroup, { params: { id: change.group_id } }).catch(
        notingForbidden(cache, change.group_id),
      );
      return change;
    },
  }));
}
