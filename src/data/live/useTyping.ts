import { useCallback, useSyncExternalStore } from 'react';
import { useHttp } from '../../api/HttpContext';
import { useData } from '../DataContext';

/** Who is typing in a conversation, by username; never the caller. */
export function useTyping(conversationId: string): readonly string[] {
  const { typing } = useData().live;
  return useSyncExternalStore(typing.subscribe, () => typing.names(conversationId));
}

/** Sends it to the others, at most every three seconds; call it on every key. */
export function useSendTyping(conversationId: string): () => void {
  const http = useHttp();
  const { typing } = useData().live;
  return useCallback(() => typing.send(http, conversationId), [typing, http, conversationId]);
}
