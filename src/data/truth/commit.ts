import { notifyManager, type QueryClient } from '@tanstack/react-query';
import type { Group } from '../../contract/resources';
import type { Change } from './changes';
import { commitLogOf, recordCommit } from './commitLog';
import { type ConversationMap, newestLeft, reduceConversations } from './conversationMap';
import { type GroupList, reduceGroup, reduceGroupList } from './groupList';
import { keys } from './keys';
import { reduceTimeline } from './timeline';
import type { Timeline } from './timelineWindow';

/** Writes truth: folds one change into every list it concerns. The only writer of the cache, with `load`. */
export function commit(queryClient: QueryClient, change: Change): void {
  if (!recordCommit(queryClient, change)) return;
  notifyManager.batch(() => {
    fold<Timeline>(queryClient, keys.timelines, (timeline, key) => reduceTimeline(timeline, String(key[1]), change));
    fold<GroupList>(queryClient, keys.groupLists, (list, key) => reduceGroupList(list, key[1] === 'archived', change));
    fold<Group | null>(queryClient, keys.singleGroups, (group, key) => {
      // Gone, and ours again: somebody added us back.
      if (group === null && 'group' in change && change.group.id === key[1]) return change.group;
      if (change.type === 'group.deleted' && group?.id === change.group_id) return null;
      return group && reduceGroup(group, change);
    });
    if ('group' in change) mend(queryClient, change.group);
    const findLeft = (id: string, deleted: string) => leftIn(queryClient, id, new Set([deleted]));
    fold<ConversationMap>(queryClient, keys.conversations, (map) => reduceConversations(map, change, findLeft));
  });
  for (const watcher of commitLogOf(queryClient).watchers) watcher(change);
}

/** The newest message of a conversation once these are deleted, as far as it is loaded. */
export const leftIn = (queryClient: QueryClient, conversationId: string, deleted: ReadonlySet<string>) =>
  newestLeft(
    queryClient
      .getQueriesData<Timeline>({ queryKey: keys.timelinesOf(conversationId) })
      .map(([, timeline]) => timeline),
    deleted,
  );

/** One that was refused before it was ever here: it exists, and we may see it. */
function mend(queryClient: QueryClient, group: Group): void {
  const key = keys.group(group.id);
  const state = queryClient.getQueryState<Group | null>(key);
  if (state?.status === 'error' && state.data === undefined) write(queryClient, key, group);
}

/** Hears every commit: how the outbox learns what the service has listed, and what was deleted. */
export function watchCommits(queryClient: QueryClient, watcher: (change: Change) => void): () => void {
  const { watchers } = commitLogOf(queryClient);
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Whether truth already holds what this prediction says: reducers keep identity, so folding it moves nothing. */
export function isTrue(queryClient: QueryClient, change: Change): boolean {
  const conversationId = 'conversation_id' in change ? change.conversation_id : undefined;
  const timelines = conversationId
    ? queryClient.getQueriesData<Timeline>({ queryKey: keys.timelinesOf(conversationId) })
    : [];
  const groups = queryClient.getQueriesData<Group | null>({ queryKey: keys.singleGroups });
  const lists = queryClient.getQueriesData<GroupList>({ queryKey: keys.groupLists });
  return (
    timelines.every(([key, data]) => !data || reduceTimeline(data, String(key[1]), change) === data) &&
    groups.every(([, data]) => !data || reduceGroup(data, change) === data) &&
    lists.every(([key, data]) => !data || reduceGroupList(data, key[1] === 'archived', change) === data)
  );
}

function fold<T>(
  queryClient: QueryClient,
  queryKey: readonly unknown[],
  reduce: (data: T, key: readonly unknown[]) => T,
): void {
  for (const [key, data] of queryClient.getQueriesData<T>({ queryKey })) {
    if (data === undefined) continue;
    const next = reduce(data, key);
    // Writing what is already there would still wake every observer.
    if (next !== data) write(queryClient, key, next);
  }
}

const writes = new WeakMap<object, number>();
let count = 0;

/** Numbered, so that `freshest` can tell which of two values was written last. */
export function write<T>(queryClient: QueryClient, key: readonly unknown[], data: T): void {
  if (typeof data === 'object' && data !== null) writes.set(data, ++count);
  queryClient.setQueryData<T>(key, data);
}

const writtenAt = (data: unknown): number => (typeof data === 'object' && data !== null ? (writes.get(data) ?? 0) : 0);

/**
 * For the `structuralSharing` of every query here. A fetch hands over its value some microtasks after `load` wrote it,
 * and a commit may come between: the later write stays.
 */
export const freshest = (current: unknown, next: unknown): unknown =>
  // Null is "gone", which has no number and is never older than what was there.
  next !== null && writtenAt(current) > writtenAt(next) ? current : next;
