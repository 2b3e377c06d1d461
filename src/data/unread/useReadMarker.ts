import { useCallback } from 'react';
import type { Http } from '../../api/http';
import type { Conversation } from '../../contract/resources';
import { startEndpoints } from '../../contract/startEndpoints';
import type { ChangeOf } from '../truth/changes';
import { knownConversation, knownMessages, knownTimelines } from '../truth/known';
import { useClient, useCommits } from '../useClient';
import { mutate } from '../writes/mutate';
import { moveLocalMarker } from './countLoader';

type Moved = ChangeOf<'read.moved'>;

/** A retry is skipped if the marker moved meanwhile, because another device may have read further. */
export function sendMarker(http: Http, current: () => Conversation | undefined) {
  let before: Conversation | undefined;
  return async ({ conversation_id, up_to }: Moved): Promise<ChangeOf<'conversation.loaded'>> => {
    const now = before && (await http(startEndpoints.listConversations, { query: { ids: conversation_id } })).data[0];
    before ??= current();
    const conversation =
      now && now.read_up_to !== before?.read_up_to
        ? now
        : await http(startEndpoints.markRead, { params: { id: conversation_id }, body: { up_to } });
    return { type: 'conversation.loaded', conversation };
  };
}

/** `mark` can move the marker back. `upTo` reads the position without a render. */
export function useReadMarker(conversationId: string) {
  const { conversations } = useClient().data;
  const markRead = useMarkRead();
  const upTo = () => conversations.get().get(conversationId)?.read_up_to ?? null;
  return {
    upTo: useCallback(upTo, [conversations, conversationId]),
    mark: (messageId: string | null) => markRead(conversationId, messageId),
  };
}

export function useArrival(conversationId: string, onArrival: (messageId: string) => void): void {
  const { cache, data } = useClient();
  useCommits((change) => {
    if (change.type !== 'message.created' || change.message.contact.username === data.me.username) return;
    const { id } = change.message;
    if (knownTimelines(cache, conversationId).some(({ newer, messages }) => !newer && messages[0]?.id === id))
      onArrival(id);
  });
}

export function useMarkRead(): (conversationId: string, messageId: string | null, createdAt?: number | null) => void {
  const { http, cache } = useClient();
  const { me, markers, loader } = useClient().data;
  return (conversationId, messageId, createdAt) => {
    const known = knownConversation(cache, conversationId);
    if (known && known.read_up_to === messageId && known.unread_count === 0) return;
    if (!http.has('read')) {
      // The marker also stores the time of its message, because the message may be deleted later.
      const rows = [...knownMessages(cache, conversationId), known?.latest_message];
      const created_at = createdAt ?? rows.find((row) => row?.id === messageId)?.created_at ?? null;
      moveLocalMarker({ cache, markers, loader }, conversationId, { id: messageId, created_at });
      return;
    }
    mutate(cache, {
      change: { type: 'read.moved', conversation_id: conversationId, username: me.username, up_to: messageId },
      scope: `read:${conversationId}`,
      send: sendMarker(http, () => knownConversation(cache, conversationId)),
    }).catch(() => undefined);
  };
}
