import { notifyManager, type QueryCache } from '@tanstack/react-query';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useStore } from '../../browser/store';
import { isUnconfirmed } from '../truth/truthCache';
import { useClient } from '../useClient';
import type { ConnectionState } from './connectionStatus';

/** True while something on screen is this device's copy, because the service has not answered yet. */
export function useUnconfirmed(): boolean {
  const { queryClient } = useClient().cache;
  const { subscribe, get } = useMemo(() => createUnconfirmed(queryClient.getQueryCache()), [queryClient]);
  return useSyncExternalStore(subscribe, get);
}

/** Once all is confirmed, only an event of an unconfirmed query can change that, so no other event asks all queries. */
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

/** Call it once the first view has rendered. It requests changes that the early answers may have missed. */
export function useSettled(): () => void {
  const { live } = useClient().data;
  return useCallback(() => void live.then(({ settled }) => settled()), [live]);
}

/** The usernames of the people who are typing in a conversation, without the caller. */
export function useTyping(conversationId: string): readonly string[] {
  const { typing } = useClient().data;
  return useSyncExternalStore(typing.subscribe, () => typing.names(conversationId));
}

/** Tells the others that the caller is typing, at most every three seconds. Call it on every key. */
export function useSendTyping(conversationId: string): () => void {
  const { http } = useClient();
  const { typing } = useClient().data;
  return () => typing.send(http, conversationId);
}

export const useConnectionStatus = (): ConnectionState => useStore(useClient().data.connection);
