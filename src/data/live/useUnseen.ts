import { useEffect } from 'react';
import type { Group, Message } from '../../contract/resources';
import { useData } from '../DataContext';
import type { GroupList } from '../truth/groupList';
import { keys } from '../truth/keys';
import { useCache } from '../writes/CacheContext';

/** Reports messages that no tab shows, with their group, in one tab only. The listener has to keep its identity. */
export function useUnseen(listener: (group: Group, messages: readonly Message[]) => void): void {
  const cache = useCache();
  const { unseen } = useData().live;
  useEffect(
    () =>
      unseen.subscribe(({ conversationId, messages }) => {
        const lists = cache.queryClient.getQueriesData<GroupList>({ queryKey: keys.groupLists });
        const groups = lists.flatMap(([, list]) => list?.groups ?? []);
        const group = groups.find((each) => each.conversation_id === conversationId);
        if (group) listener(group, messages);
      }),
    [unseen, cache, listener],
  );
}
