import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useStore } from '../../browser/store';
import type { Conversation } from '../../contract/resources';
import type { ConversationMap, KnownConversation } from '../truth/conversationMap';
import { knownConversation } from '../truth/known';
import { useClient } from '../useClient';

/** Latest message and unread count, by conversation. Those asked for and not in the map are on their way. */
export function useConversations(ids: readonly string[]): ConversationMap {
  useAskedConversations(ids);
  return useAllConversations();
}

const isConfirmed = (known: KnownConversation | undefined) => known !== undefined && !known.unconfirmed;

/** Asks for those that are not known. Rows come into view as the list is scrolled; each is asked for once. */
export function useAskedConversations(ids: readonly string[]): void {
  const {
    cache,
    data: { loader },
  } = useClient();
  const asked = ids.join('\n');
  useEffect(() => {
    const isKnown = (id: string) => isConfirmed(knownConversation(cache, id));
    loader.want(asked.split('\n').filter((id) => id !== '' && !isKnown(id)));
  }, [asked, loader, cache]);
}

/**
 * The same before anybody has scrolled to them, for what counts all of them: the title, and the way to the next unread
 * one. Only where a hundred come in one request; elsewhere each would cost one of its own.
 */
export function useCountsAhead(ids: readonly string[]): void {
  const cheap = useClient().http.has('read');
  useAskedConversations(useMemo(() => (cheap ? ids.slice(0, maxAhead) : []), [cheap, ids]));
}

const maxAhead = 300;

/** One of them, asked for again: its count is about to be read as a fact. */
export function useConversationNow(id: string): Conversation | undefined {
  const { loader } = useClient().data;
  useEffect(() => loader.want([id]), [loader, id]);
  return useAllConversations().get(id);
}

/** Everything known, with pending changes folded over it. */
export const useAllConversations = (): ConversationMap => useStore(useClient().data.conversations);

/** A value that `select` makes of all conversations. Only another value renders again, so it has to be one that compares. */
export function useOfConversations<T extends string | number | boolean | null | undefined>(
  select: (conversations: ConversationMap) => T,
): T {
  const { conversations } = useClient().data;
  return useSyncExternalStore(conversations.subscribe, () => select(conversations.get()));
}
