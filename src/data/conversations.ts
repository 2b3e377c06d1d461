import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { Conversation } from '../contract/resources';
import { freshest } from './commit';
import { type ConversationMap, moveOwnMarker, reduceConversations } from './conversationMap';
import { useData } from './DataContext';
import { keys } from './keys';
import { usePendingChanges } from './usePendingChanges';

const none: ConversationMap = new Map();

/** Latest message and unread count, by conversation. Those asked for and not in the map are on their way. */
export function useConversations(ids: readonly string[]): ConversationMap {
  const all = useAllConversations();
  const queryClient = useQueryClient();
  const { loader } = useData();
  const asked = ids.join(',');

  // Rows come into view as the list is scrolled; each is asked for once.
  useEffect(() => {
    const known = queryClient.getQueryData<ConversationMap>(keys.conversations) ?? none;
    loader.want(asked.split(',').filter((id) => id !== '' && !known.has(id)));
  }, [asked, loader, queryClient]);

  return all;
}

/** One of them, asked for anew: its count is about to be read as a fact. */
export function useConversationNow(id: string): Conversation | undefined {
  const { loader } = useData();
  useEffect(() => loader.want([id]), [loader, id]);
  return useAllConversations().get(id);
}

/** Everything known, with pending changes folded over it. */
export function useAllConversations(): ConversationMap {
  const { me } = useData();
  const pending = usePendingChanges();
  const { data = none } = useQuery<ConversationMap>({
    queryKey: keys.conversations,
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: freshest,
  });
  return useMemo(
    () => pending.reduce((map, change) => reduceConversations(moveOwnMarker(map, change, me.username), change), data),
    [data, pending, me.username],
  );
}
