import { useCallback } from 'react';
import { knownConversation, knownMessages } from '../truth/known';
import { useClient } from '../useClient';
import { mutate } from '../writes/mutate';
import { keepMarker } from './keepMarker';
import { sendMarker } from './sendMarker';
import { useAllConversations } from './useConversations';

/** How far the caller has read, and a way to move that: forwards by reading, backwards by "mark as unread". */
export function useReadMarker(conversationId: string): { upTo: string | null; mark(messageId: string | null): void } {
  const conversation = useAllConversations().get(conversationId);
  const markRead = useMarkRead();
  const mark = useCallback(
    (messageId: string | null) => markRead(conversationId, messageId),
    [markRead, conversationId],
  );
  return { upTo: conversation?.read_up_to ?? null, mark };
}

/**
 * The way to move any of them, for who shows many and must not follow each. `createdAt`: the message's, where it may not
 * be known here any more.
 */
export function useMarkRead(): (conversationId: string, messageId: string | null, createdAt?: number | null) => void {
  const { http, cache } = useClient();
  const { me, markers, loader } = useClient().data;
  return useCallback(
    (conversationId, messageId, createdAt) => {
      const known = knownConversation(cache, conversationId);
      if (known && known.read_up_to === messageId && known.unread_count === 0) return;
      if (!http.has('read')) {
        // Once the message is deleted only its time tells what was read. Of a group that is not open one row is known.
        const rows = [...knownMessages(cache, conversationId), known?.latest_message];
        const created_at = createdAt ?? rows.find((row) => row?.id === messageId)?.created_at ?? null;
        keepMarker({ cache, markers, loader }, conversationId, { id: messageId, created_at });
        return;
      }
      mutate(cache, {
        change: { type: 'read.moved', conversation_id: conversationId, username: me.username, up_to: messageId },
        scope: `read:${conversationId}`,
        send: sendMarker(http, () => knownConversation(cache, conversationId)),
      }).catch(() => undefined);
    },
    [cache, http, me.username, markers, loader],
  );
}
