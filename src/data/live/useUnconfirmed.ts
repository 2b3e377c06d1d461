import { notifyManager } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { isUnconfirmed } from '../truth/truthCache';
import { useClient } from '../useClient';

/** Whether something on screen is what this device last saw, and the service has not answered yet. */
export function useUnconfirmed(): boolean {
  const queries = useClient().cache.queryClient.getQueryCache();
  return useSyncExternalStore(
    useCallback((listener) => queries.subscribe(notifyManager.batchCalls(listener)), [queries]),
    () => queries.getAll().some((query) => isUnconfirmed(query.state.data) && query.isActive()),
  );
}
