import type { QueryClient } from '@tanstack/react-query';
import { setBounded } from '../../browser/bounded';
import { createEmitter } from '../../browser/store';
import type { Change } from './changes';
import { keys } from './keys';
import type { RenderedRows } from './timelineWindow';

export interface ViewedTruth extends TruthCache {
  readonly renderedRows: ReadonlyMap<string, RenderedRows>;
}

export const isUnconfirmed = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'unconfirmed' in data;

export type TruthCache = ReturnType<typeof createTruthCache>;

export function createTruthCache(queryClient: QueryClient) {
  const writes = new WeakMap<object, number>();
  let count = 0;
  const writtenAt = (data: unknown) => (typeof data === 'object' && data !== null ? (writes.get(data) ?? 0) : 0);
  // Null marks a deleted object, which is never outdated.
  const freshest = (current: unknown, next: unknown) =>
    next !== null && writtenAt(current) > writtenAt(next) ? current : next;
  // The conversation store has no query observer, so by default the cache would drop the conversations.
  queryClient.setQueryDefaults(keys.conversations, { gcTime: Number.POSITIVE_INFINITY });
  return {
    queryClient,
    commits: createCommitLog(),
    /** Only `commit` and `load` may call `write`. */
    write: <T>(key: readonly unknown[], data: T) => {
      if (typeof data === 'object' && data !== null) writes.set(data, ++count);
      queryClient.setQueryData(key, data);
    },
    /** Used as `structuralSharing`, so that the end of a fetch does not overwrite a newer commit. */
    freshest,
    /** Events and comparisons update data, so queries do not refetch. */
    noRefetch: {
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnMount: ({ state }: { state: { data: unknown } }) => (isUnconfirmed(state.data) ? 'always' : true),
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      structuralSharing: freshest,
    },
  };
}

const maxDeleted = 2_000;

function createCommitLog() {
  const underWay = new Set<Change[]>();
  // Ids of deleted messages. A late response must not restore a deleted message.
  const deleted = new Map<string, true>();
  const { emit, subscribe } = createEmitter<[Change]>();
  return {
    /** `since` has the commits since the request, all newer than the response. Rejects as the request does. */
    during: async <T, R>(request: () => Promise<T>, fold: (answer: T, since: readonly Change[]) => R): Promise<R> => {
      const since: Change[] = [];
      underWay.add(since);
      try {
        const answer = await request();
        // The commits of `fold` are not part of `since`.
        underWay.delete(since);
        return fold(answer, since);
      } finally {
        underWay.delete(since);
      }
    },
    record: (change: Change) => {
      if (change.type === 'message.deleted') setBounded(deleted, change.message_id, true, maxDeleted);
      if ((change.type === 'message.created' || change.type === 'message.updated') && deleted.has(change.message.id))
        return false;
      for (const since of underWay) since.push(change);
      return true;
    },
    isDeleted: (messageId: string) => deleted.has(messageId),
    emit,
    watch: subscribe,
  };
}
