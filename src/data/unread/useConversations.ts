import { useEffect, useSyncExternalStore } from 'react';
import { useStore } from '../../browser/store';
import type { Conversation, Group } from '../../contract/resources';
import type { ConversationMap, KnownConversation } from '../truth/conversationMap';
import { knownConversation } from '../truth/known';
import { useClient } from '../useClient';

export function useConversations(ids: readonly string[]): ConversationMap {
  useAskedConversations(ids);
  return useAllConversations();
}

const isConfirmed = (known: KnownConversation | undefined) => known !== undefined && !known.unconfirmed;

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

/** Loads counts for the page title and *next unread*, but only if one request returns many counts. */
export function useCountsAhead(ids: readonly string[]): void {
  const cheap = useClient().http.has('read');
  useAskedConversations(cheap ? ids.slice(0, maxAhead) : []);
}

const maxAhead = 300;

/** Requests the count again for a reader that needs the current count. */
export function useConversationNow(id: string): Conversation | undefined {
  const { loader } = useClient().data;
  useEffect(() => loader.want([id]), [loader, id]);
  return useAllConversations().get(id);
}

/** A service without counts needs a request per group, so only known counts are used. */
export function useUnreadGroups(groups: readonly Group[]): Group[] {
  const isCounted = useClient().http.has('read');
  const conversations = useConversations(isCounted ? groups.map((group) => group.conversation_id) : []);
  // A group that the caller has not accepted yet never counts as unread.
  return groups.filter((group) => !group.added_by && (conversations.get(group.conversation_id)?.unread_count ?? 0) > 0);
}

/** Includes pending changes. */
export const useAllConversations = (): ConversationMap => useStore(useClient().data.conversations);

/** `select` must return a primitive, because each new value re-renders. */
export function useOfConversations<T extends string | number | boolean | null | undefined>(
  select: (conversations: ConversationMap) => T,
): T {
  const { conversations } = useClient().data;
  return useSyncExternalStore(conversations.subscribe, () => select(conversations.get()));
}
