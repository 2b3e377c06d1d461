import { useEffect, useRef, useState } from 'react';
import { knownGroup } from '../truth/known';
import { useClient } from '../useClient';

/** `by`: a username. Undefined: the person was removed from the group. */
export interface GroupEnd {
  by: string | undefined;
}

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

/** False once the person has navigated away, but true if the group's deletion took them away. */
export function useIsAtGroup(groupId: string): () => boolean {
  const { cache } = useClient();
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = !knownGroup(cache, groupId);
    };
  }, [cache, groupId]);
  return () => here.current;
}
