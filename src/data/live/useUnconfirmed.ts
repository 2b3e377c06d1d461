import { notifyManager, type QueryCache } from '@tanstack/react-query';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { isUnconfirmed } from '../truth/truthCache';
import { useClient } from '../useClient';

/** Whether something on screen is this device's copy, and the service has not answered yet. */
export function useUnconfirmed(): boolean {
  const { queryClient } = useClient().cache;
  const { subscribe, get } = useMemo(() => createUnconfirmed(queryClient.getQueryCache()), [queryClient]);
  return useSyncExternalStore(subscribe, get);
}

/** Once nothing is, only an event of a query that is can change that: no other asks all queries. */
function createUnconfirmed(queries: QueryCache) {
  let last = true;
  const get = () => {
    last = queries.getAll().some((query) => isUnconfirmed(query.state.data) && query.isActive());
    return last;
  };
  const subscribe = (listener: () => void) => {
    const report = notifyManager.batchCalls(listener);
    return queries.subscribe(({ query }) => {
      if (last || isUnconfirmed(query.state.data)) report();
    });
  };
  return { get, subscribe };
}

/** To be called once the first view has rendered: what its early answers may have missed is requested then. */
export function useSettled(): () => void {
  const { live } = useClient().data;
  return useCallback(() => void live.then(({ settled }) => settled()), [live]);
}
