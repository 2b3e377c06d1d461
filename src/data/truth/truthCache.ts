import type { QueryClient } from '@tanstack/react-query';
import { type CommitLog, createCommitLog } from './commitLog';
import { keys } from './keys';
import type { KeptRows } from './timelineWindow';

/** What the service said: the query cache, and the record of what was committed to it. */
export interface TruthCache {
  readonly queryClient: QueryClient;
  readonly commits: CommitLog;
  /** Replaces one entry. Only `commit` and `load` call it. */
  write<T>(key: readonly unknown[], data: T): void;
  /**
   * For the `structuralSharing` of every query here. A fetch hands over its value some microtasks after `load` wrote it,
   * and a commit may come between: the later write stays.
   */
  freshest(current: unknown, next: unknown): unknown;
  /** Query options: events, answers and reconciling keep the list true, so nothing is fetched behind the reader's back. */
  readonly noRefetch: {
    staleTime: number;
    /** What this device last saw is shown, and asked for. */
    refetchOnMount: (query: { state: { data: unknown } }) => boolean | 'always';
    refetchOnWindowFocus: false;
    refetchOnReconnect: false;
    networkMode: 'always';
    structuralSharing: TruthCache['freshest'];
  };
}

/** Truth, and what `commit` asks about the views of it. */
export interface ViewedTruth extends TruthCache {
  /** What the views of message windows keep, by the hash of the window's key. */
  readonly keptRows: ReadonlyMap<string, KeptRows>;
}

/** As this device last saw it. */
export const isUnconfirmed = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'unconfirmed' in data;

export function createTruthCache(queryClient: QueryClient): TruthCache {
  const writes = new WeakMap<object, number>();
  let count = 0;
  const writtenAt = (data: unknown) => (typeof data === 'object' && data !== null ? (writes.get(data) ?? 0) : 0);
  // Null is "gone": it has no number and is never older than what was there.
  const freshest = (current: unknown, next: unknown) =>
    next !== null && writtenAt(current) > writtenAt(next) ? current : next;
  // A store reads them, which is no observer of the query.
  queryClient.setQueryDefaults(keys.conversations, { gcTime: Number.POSITIVE_INFINITY });
  return {
    queryClient,
    commits: createCommitLog(),
    write: (key, data) => {
      if (typeof data === 'object' && data !== null) writes.set(data, ++count);
      queryClient.setQueryData(key, data);
    },
    freshest,
    noRefetch: {
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnMount: ({ state }) => (isUnconfirmed(state.data) ? 'always' : true),
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      networkMode: 'always',
      structuralSharing: freshest,
    },
  };
}
