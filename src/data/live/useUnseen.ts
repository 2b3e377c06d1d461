import { useEffect } from 'react';
import type { Group, Message } from '../../contract/resources';
import { useData } from '../DataContext';
import type { GroupList } from '../truth/groupList';
import { keys } from '../truth/keys';
import { useCache } from '../writes/CacheContext';

/** Hears of messages nobody sees, with their group. It is called in one tab only; keep the listener's identity. */
export function useUnseen(listener: (group: Group, messages: readonly Message[]) => void): void {
  const cache = useCache();
  const { arrivals } = useData().live;
  useEffect(
    () =>
      arrivals.subscribe(({ conversationId, messages }) => {
        const lists = cache.queryClient.getQueriesData<GroupList>({ queryKey: keys.groupLists });
        const groups = lists.flatMap(([, list]) => list?.groups ?? []);
        const group = groups.find((each) => each.conversation_id === conversationId);
        if (group) listener(group, messages);
      }),
    [arrivals, cache, listener],
  );
}
