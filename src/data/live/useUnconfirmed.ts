import { notifyManager, type QueryCache } from '@tanstack/react-query';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useStore } from '../../browser/store';
import { isUnconfirmed } from '../truth/truthCache';
import { useClient } from '../useClient';
import type { ConnectionState } from './connectionStatus';

export function useUnconfirmed(): boolean {
  const { queryClient } = useClient().cache;
  const { subscribe, get } = useMemo(() => createUnconfirmed(queryClient.getQueryCache()), [queryClient]);
  return useSyncExternalStore(subscribe, get);
}

/** While all data is confirmed, only a query with unconfirmed data reports a change. */
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

/** The first view calls the returned function once the view has rendered. */
export function useSettled(): () => void {
  const { live } = useClient().data;
  return useCallback(() => void live.then(({ settled }) => settled()), [live]);
}

export function useTyping(conversationId: string): readonly string[] {
  const { typing } = useClient().data;
  return useSyncExternalStore(typing.subscribe, () => typing.names(conversationId));
}

export function useSendTyping(conversationId: string): () => void {
  const { http } = useClient();
  const { typing } = useClient().data;
  return () => typing.send(http, conversationId);
}

export const useConnectionStatus = (): ConnectionState => useStore(useClient().data.connection);
