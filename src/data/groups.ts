import { type QueryClient, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useHttp } from '../api/HttpContext';
import { endpoints } from '../contract/endpoints';
import type { Group } from '../contract/resources';
import type { ChangeOf } from './changes';
import { commit, freshest } from './commit';
import { editGroup, knownGroup } from './editGroup';
import { type GroupList, listed, reduceGroup, reduceGroupList } from './groupList';
import { createGroup, isGone, moreGroups, type NewGroup, openGroup, openGroups } from './groupRequests';
import { keys } from './keys';
import { unlessGone } from './messages';
import { noteRefusal } from './refusals';
import { type ChangeHandle, useChange, useHandle } from './useChange';
import { usePendingChanges } from './usePendingChanges';

/** Truth comes by events, answers and reconciling: nothing is fetched again behind the reader's back. */
const still = {
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  networkMode: 'always',
  structuralSharing: freshest,
} as const;

/** Active or archived groups, latest activity first, as they will look once our pending writes land. */
export function useGroups(archived: boolean) {
  const queryClient = useQueryClient();
  const http = useHttp();
  const pending = usePendingChanges();
  const query = useQuery<GroupList>({
    queryKey: keys.groups(archived),
    queryFn: () => openGroups(queryClient, http, archived),
    gcTime: Number.POSITIVE_INFINITY,
    ...still,
  });
  const more = useMutation({
    mutationKey: ['more', archived],
    mutationFn: () => moreGroups(queryClient, http, archived),
    networkMode: 'always',
  });
  const groups = useMemo(() => {
    if (!query.data) return [];
    const find = (id: string) => knownGroup(queryClient, id);
    return listed(
      pending.reduce((list, change) => reduceGroupList(list, archived, change, find), query.data),
      archived,
    );
  }, [query.data, pending, archived, queryClient]);

  const run = more.mutate;
  return {
    groups,
    status: query.status,
    error: query.error,
    retry: useCallback(() => void query.refetch(), [query.refetch]),
    hasMore: query.data?.has_more ?? false,
    loadMore: useCallback(() => {
      if (queryClient.isMutating({ mutationKey: ['more', archived] }) === 0) run();
    }, [queryClient, archived, run]),
    loadingMore: more.isPending,
    moreError: more.error,
  };
}

/** Loads what a list has left, as long as somebody speaks of all of it: a filter, an order, a choice of many. */
export function useWholeList(list: ReturnType<typeof useGroups>, wanted: boolean): void {
  const { hasMore, loadingMore, moreError, loadMore } = list;
  const next = wanted && hasMore && !loadingMore && !moreError;
  useEffect(() => {
    if (next) loadMore();
  }, [next, loadMore]);
}

/** Groups that are pinned stand first, even those the list has not come to yet. Answers with those gone for good. */
export function useGroupsById(ids: ReadonlySet<string>, onGone: (id: string) => void): void {
  const queryClient = useQueryClient();
  const http = useHttp();
  const asked = useRef(new Set<string>());
  const gone = useRef(onGone);
  gone.current = onGone;
  const { data } = useQuery<GroupList>({ queryKey: keys.groups(false), queryFn: skipToken, ...still });
  const ready = data !== undefined;
  useEffect(() => {
    if (!ready) return;
    for (const id of ids) {
      if (asked.current.has(id) || knownGroup(queryClient, id)) continue;
      asked.current.add(id);
      http(endpoints.retrieveGroup, { params: { id } }).then(
        (group) => commit(queryClient, { type: 'group.loaded', group }),
        (error) => isGone(error) && gone.current(id),
      );
    }
  }, [ids, ready, http, queryClient]);
}

/** One group: the list's copy at once, then its own. `gone` when it was deleted or is no longer ours to see. */
export function useGroup(id: string) {
  const queryClient = useQueryClient();
  const http = useHttp();
  const pending = usePendingChanges();
  const query = useQuery<Group | null>({
    queryKey: keys.group(id),
    queryFn: () => openGroup(queryClient, http, id),
    ...still,
    staleTime: 60_000,
  });
  const gone = query.data === null || isGone(query.error);
  const known = gone ? undefined : (query.data ?? knownGroup(queryClient, id));
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

/** Creates a group. Pressing the button again after a lost answer is the same action, and so the same key. */
export function useCreateGroup(): ChangeHandle<NewGroup, Group> {
  const queryClient = useQueryClient();
  const http = useHttp();
  const last = useRef({ draft: '', key: '' });
  return useHandle(async (draft: NewGroup) => {
    const written = JSON.stringify(draft);
    if (last.current.draft !== written) last.current = { draft: written, key: crypto.randomUUID() };
    const group = await createGroup(queryClient, http, draft, last.current.key);
    last.current = { draft: '', key: '' };
    return group;
  });
}

const scopeOf = (change: { group_id: string }) => `group:${change.group_id}`;

/** Changes fields or members. Its error is a 412 when somebody else changed the same field meanwhile. */
export function useEditGroup(groupId: string): ChangeHandle<ChangeOf<'group.edited'>> {
  const queryClient = useQueryClient();
  const http = useHttp();
  // What the person saw when they decided: the difference is against that, not against what is there when it is sent.
  const seen = useRef(new WeakMap<object, Group>());
  const edit = useChange<ChangeOf<'group.edited'>>(scopeOf, (change) =>
    editGroup(queryClient, http, change, seen.current.get(change)).catch(refusal(queryClient, change)),
  );
  const look = (change: ChangeOf<'group.edited'>) => {
    const group = knownGroup(queryClient, groupId);
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
export function useArchiveGroup(): ChangeHandle<ChangeOf<'group.archived'>> {
  const queryClient = useQueryClient();
  const http = useHttp();
  return useChange<ChangeOf<'group.archived'>>(scopeOf, async (change) => {
    const request = { params: { id: change.group_id }, body: { archived_at: change.archived_at } };
    const group = await http(endpoints.updateGroup, request).catch(refusal(queryClient, change));
    return { type: 'group.updated', group };
  });
}

/** Deletes a group and its messages for good. */
export function useDeleteGroup(): ChangeHandle<ChangeOf<'group.deleted'>> {
  const queryClient = useQueryClient();
  const http = useHttp();
  return useChange<ChangeOf<'group.deleted'>>(scopeOf, async (change) => {
    await http(endpoints.deleteGroup, { params: { id: change.group_id } })
      .catch(unlessGone)
      .catch(refusal(queryClient, change));
    return change;
  });
}

const refusal =
  (queryClient: QueryClient, { group_id }: { group_id: string }) =>
  (error: unknown): never => {
    noteRefusal(queryClient, group_id, error);
    throw error;
  };
