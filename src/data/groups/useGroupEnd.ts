import { useEffect, useState } from 'react';
import { useClient } from '../useClient';

/** `by`: a username. Undefined: the person was removed from the group. */
export interface GroupEnd {
  by: string | undefined;
}

/** Undefined while the group exists. */
export function useGroupEnd(groupId: string): GroupEnd | undefined {
  const { cache } = useClient();
  const [last, setLast] = useState<(GroupEnd & { groupId: string }) | null>(null);
  useEffect(
    () =>
      cache.commits.watch((change) => {
        if (change.type !== 'group.deleted') return;
        const { group_id, by } = change;
        // Answer and event both report it, and only one of them may say who did it.
        setLast((before) => ({ groupId: group_id, by: by ?? (before?.groupId === group_id ? before.by : undefined) }));
      }),
    [cache],
  );
  return last?.groupId === groupId ? last : undefined;
}
