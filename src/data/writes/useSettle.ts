import { browser, type Runtime } from '../../browser/runtime';
import { useClient } from '../useClient';
import type { Cache } from './cache';
import { isJournaled } from './journal/journalSchema';
import { pendingChanges } from './mutate';

const countUnsaved = (cache: Cache): number => pendingChanges(cache).filter(isJournaled).length;

const settleTimeMs = 2_000;

export function useSettle(runtime: Runtime = browser): () => Promise<number> {
  const { cache } = useClient();
  return async () => {
    const settled = new AbortController();
    const check = () => countUnsaved(cache) === 0 && settled.abort();
    const stop = cache.queryClient.getMutationCache().subscribe(check);
    check();
    await runtime.wait(settleTimeMs, settled.signal);
    stop();
    return countUnsaved(cache);
  };
}
