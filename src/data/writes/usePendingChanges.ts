import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { sameItems } from '../../browser/omit';
import { browser, type Runtime } from '../../browser/runtime';
import type { Change } from '../truth/changes';
import { useClient } from '../useClient';
import type { Cache } from './cache';
import { isJournaled } from './journal/journalSchema';
import { pendingChanges } from './mutate';

/** Answers with the same array as long as the same changes are pending: its readers fold again only then. */
function createSnapshot(cache: Cache, isAbout: (change: Change) => boolean) {
  let last: readonly Change[] = [];
  return () => {
    const now = pendingChanges(cache).filter(isAbout);
    if (!sameItems(now, last)) last = now;
    return last;
  };
}

/**
 * The predictions about one object, or one kind of object: the changes that are on their way, oldest first. `isAbout`
 * has to keep its identity. A reader is rendered again only when one of its own changes starts or ends. `paced`: what
 * moves with what arrives is reported at the pace of what arrives; one's own clicks at once.
 */
export function usePendingChanges(isAbout: (change: Change) => boolean): readonly Change[] {
  const { cache } = useClient();
  const snapshot = useMemo(() => createSnapshot(cache, isAbout), [cache, isAbout]);
  const subscribe = useCallback(
    (listener: () => void) => cache.queryClient.getMutationCache().subscribe(listener),
    [cache],
  );
  return useSyncExternalStore(subscribe, snapshot);
}

const countUnsaved = (cache: Cache): number => pendingChanges(cache).filter(isJournaled).length;

/** Milliseconds. */
const settleTimeMs = 2_000;

/** Waits a moment for what is on its way; resolves with how many changes would be lost if this browser forgot them then. */
export function useSettle(runtime: Runtime = browser): () => Promise<number> {
  const { cache } = useClient();
  return useCallback(async () => {
    const settled = new AbortController();
    const check = () => countUnsaved(cache) === 0 && settled.abort();
    const stop = cache.queryClient.getMutationCache().subscribe(check);
    check();
    await runtime.wait(settleTimeMs, settled.signal);
    stop();
    return countUnsaved(cache);
  }, [cache, runtime]);
}
