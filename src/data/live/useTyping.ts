import { useCallback, useSyncExternalStore } from 'react';
import { useClient } from '../useClient';

/** Who is typing in a conversation, by username; never the caller. */
export function useTyping(conversationId: string): readonly string[] {
  const { typing } = useClient().data;
  return useSyncExternalStore(typing.subscribe, () => typing.names(conversationId));
}

/** Sends it to the others, at most every three seconds; call it on every key. */
export function useSendTyping(conversationId: string): () => void {
  const { http } = useClient();
  const { typing } = useClient().data;
  return useCallback(() => typing.send(http, conversationId), [typing, http, conversationId]);
}
