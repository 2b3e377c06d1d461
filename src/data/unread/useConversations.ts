import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { Conversation } from '../../contract/resources';
import { type Change, conversationOf, deletedIn } from '../truth/changes';
import { leftIn } from '../truth/commit';
import { type ConversationMap, moveOwnMarker, reduceConversations } from '../truth/conversationMap';
import { keys } from '../truth/keys';
import { knownConversations } from '../truth/known';
import { useClient } from '../useClient';
import { usePendingChanges } from '../writes/usePendingChanges';

const noConversations: ConversationMap = new Map();

const isOfConversation = (change: Change): boolean =>
  conversationOf(change) !== undefined && change.type !== 'reaction.toggled';

/** Latest message and unread count, by conversation. Those asked for and not in the map are on their way. */
export function useConversations(ids: readonly string[]): ConversationMap {
  const all = useAllConversations();
  const {
    cache,
    data: { loader },
  } = useClient();
  const asked = ids.join('\n');

  // Rows come into view as the list is scrolled; each is asked for once.
  useEffect(() => {
    const known = knownConversations(cache) ?? noConversations;
    const isKnown = (id: string) => known.has(id) && !known.get(id)?.unconfirmed;
    loader.want(asked.split('\n').filter((id) => id !== '' && !isKnown(id)));
  }, [asked, loader, cache]);

  return all;
}

/**
 * The same before anybody has scrolled to them, for what counts all of them: the title, and the way to the next unread
 * one. Only where a hundred come in one request; elsewhere each would cost one of its own.
 */
export function useCountsAhead(ids: readonly string[]): ConversationMap {
  const cheap = useClient().http.has('read');
  return useConversations(useMemo(() => (cheap ? ids.slice(0, maxAhead) : []), [cheap, ids]));
}

const maxAhead = 300;

/** One of them, asked for again: its count is about to be read as a fact. */
export function useConversationNow(id: string): Conversation | undefined {
  const { loader } = useClient().data;
  useEffect(() => loader.want([id]), [loader, id]);
  return useAllConversations().get(id);
}

/** Everything known, with pending changes folded over it. */
export function useAllConversations(): ConversationMap {
  const {
    cache,
    data: { me },
  } = useClient();
  const pending = usePendingChanges(isOfConversation, { paced: true });
  const { data = noConversations } = useQuery<ConversationMap>({
    queryKey: keys.conversations,
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
    ...cache.noRefetch,
  });
  return useMemo(() => {
    const deleted = deletedIn(pending);
    const findLeft = (id: string) => leftIn(cache, id, deleted);
    return pending.reduce(
      (map, change) => reduceConversations(moveOwnMarker(map, change, me.username), change, findLeft),
      data,
    );
  }, [data, pending, me.username, cache]);
}
