import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import type { Change } from './changes';
import { isLasting } from './journaled';
import { pendingChanges } from './runChange';

const snapshots = new WeakMap<QueryClient, readonly Change[]>();

/** The same array as long as the same changes are pending, so that readers fold again only when something moved. */
function snapshot(queryClient: QueryClient): readonly Change[] {
  const before = snapshots.get(queryClient) ?? [];
  const now = pendingChanges(queryClient);
  const same = now.length === before.length && now.every((change, index) => change === before[index]);
  if (same && snapshots.has(queryClient)) return before;
  snapshots.set(queryClient, now);
  return now;
}

/** The predictions: every change that is on its way, oldest first. */
export function usePendingChanges(): readonly Change[] {
  const queryClient = useQueryClient();
  const subscribe = useCallback(
    (listener: () => void) => queryClient.getMutationCache().subscribe(listener),
    [queryClient],
  );
  return useSyncExternalStore(subscribe, () => snapshot(queryClient));
}

/** How many changes would be lost if this browser forgot them now. */
export const useUnsaved = (): number => usePendingChanges().filter(isLasting).length;
