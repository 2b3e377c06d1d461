import { useMemo, useSyncExternalStore } from 'react';
import { sameItems } from '../../browser/omit';
import type { Change } from '../truth/changes';
import { useClient } from '../useClient';
import type { Cache } from './cache';
import { pendingChanges } from './mutate';

function createSnapshot(cache: Cache, isAbout: (change: Change) => boolean) {
  let last: readonly Change[] = [];
  return () => {
    const now = pendingChanges(cache).filter(isAbout);
    if (!sameItems(now, last)) last = now;
    return last;
  };
}

/** Returns the oldest change first. `isAbout` must be a stable function. */
export function usePendingChanges(isAbout: (change: Change) => boolean): readonly Change[] {
  const { cache } = useClient();
  const snapshot = useMemo(() => createSnapshot(cache, isAbout), [cache, isAbout]);
  return useSyncExternalStore(cache.queryClient.getMutationCache().subscribe, snapshot);
}
