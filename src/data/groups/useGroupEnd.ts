import { useEffect, useState } from 'react';
import { useClient } from '../useClient';

/** How a group went while it was on screen. `by`: a username; where there is none, nobody deleted it: one is not in it any more. */
export interface GroupEnd {
  by: string | undefined;
}

/** Undefined: it has not gone, or was not there to begin with. */
export function useGroupEnd(groupId: string): GroupEnd | undefined {
  const { cache } = useClient();
  const [last, setLast] = useState<(GroupEnd & { groupId: string }) | null>(null);
  useEffect(
    () =>
      cache.commits.watch((change) => {
        if (change.type !== 'group.deleted') return;
        const { group_id, by } = change;
        // It may come twice, by an answer and by an event, and not each says by whom.
        setLast((before) => ({ groupId: group_id, by: by ?? (before?.groupId === group_id ? before.by : undefined) }));
      }),
    [cache],
  );
  return last?.groupId === groupId ? last : undefined;
}
