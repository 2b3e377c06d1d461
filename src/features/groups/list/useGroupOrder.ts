import { useDeferredValue, useMemo } from 'react';
import { useGroupPreferences } from '#data/groups/useGroupPreferences';
import { useGroups, useGroupsById, useWholeList } from '#data/groups/useGroups';
import { useConversations, useCountsAhead } from '#data/unread/useConversations';
import { filterByName } from '../../shared/find';
import { arrange } from './arrange';

const noIds: readonly string[] = [];

/** The groups in the chosen order, reduced to those that the filter matches. */
export function useGroupOrder(filter: string, wholeWanted: boolean) {
  const list = useGroups(false);
  const { pinned, muted, sort, set } = useGroupPreferences();
  const { groups } = list;
  const ids = useMemo(() => groups.map((group) => group.conversation_id), [groups]);
  useCountsAhead(ids);
  // Rendered rows request their own counts. Only an order by unread messages needs all of them.
  const conversations = useConversations(sort === 'unread' ? ids : noIds);
  const query = useDeferredValue(filter);
  useWholeList(list, wholeWanted || query !== '' || sort !== 'activity');
  useGroupsById(pinned, (id) => set(id, 'pinned', false));
  const arranged = useMemo(
    () => arrange(groups, conversations, { sort, pinned, muted }),
    [groups, conversations, sort, pinned, muted],
  );
  const shown = useMemo(() => filterByName(arranged, query), [arranged, query]);
  return { list, shown, conversations, pinned, muted, sort, query };
}
