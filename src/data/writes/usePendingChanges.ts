import { notifyManager, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { browser, type Runtime } from '../../browser/runtime';
import type { Change } from '../truth/changes';
import { isLasting } from './journalSchema';
import { pendingChanges } from './mutate';

const snapshots = new WeakMap<QueryClient, Partial<Record<Without, readonly Change[]>>>();
const nothing: readonly Change[] = [];

type Without = 'read.moved' | 'none';

/** The same array as long as the same changes are pending, so that readers fold again only when something moved. */
function snapshot(queryClient: QueryClient, without: Without): readonly Change[] {
  const known = snapshots.get(queryClient) ?? {};
  const before = known[without] ?? nothing;
  const now = pendingChanges(queryClient).filter((change) => change.type !== without);
  if (now.length === before.length && now.every((change, index) => change === before[index])) return before;
  snapshots.set(queryClient, { ...known, [without]: now });
  return now;
}

/**
 * The predictions: every change that is on its way, oldest first. Read markers move with what is read, several times a
 * second in a busy conversation: who shows none of them leaves them out, and is not drawn again for them.
 */
export function usePendingChanges(without: Without = 'none'): readonly Change[] {
  const queryClient = useQueryClient();
  const subscribe = useCallback(
    (listener: () => void) => {
      // What is read while more and more comes is told at the pace of what comes; one's own clicks at once.
      const tell = without === 'none' ? () => notifyManager.schedule(listener) : listener;
      return queryClient.getMutationCache().subscribe(tell);
    },
    [queryClient, without],
  );
  return useSyncExternalStore(subscribe, () => snapshot(queryClient, without));
}

const countUnsaved = (queryClient: QueryClient): number => pendingChanges(queryClient).filter(isLasting).length;

/** How many changes would be lost if this browser forgot them now. */
export const useUnsaved = (): number => usePendingChanges().filter(isLasting).length;

/** Milliseconds. */
const settleTime = 2_000;

/** Waits a moment for what is on its way; resolves with how many changes would be lost if this browser forgot them then. */
export function useSettle(runtime: Runtime = browser): () => Promise<number> {
  const queryClient = useQueryClient();
  return useCallback(async () => {
    const settled = new AbortController();
    const look = () => countUnsaved(queryClient) === 0 && settled.abort();
    const stop = queryClient.getMutationCache().subscribe(look);
    look();
    await runtime.wait(settleTime, settled.signal);
    stop();
    return countUnsaved(queryClient);
  }, [queryClient, runtime]);
}
