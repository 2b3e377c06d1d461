import { useEffect, useRef, useState } from 'react';
import { knownGroup } from '../truth/known';
import { useClient, useCommits } from '../useClient';

/** `by` is the username of the person who deleted the group, or undefined if the caller was removed. */
export interface GroupEnd {
  by: string | undefined;
}

export function useGroupEnd(groupId: string): GroupEnd | undefined {
  const [last, setLast] = useState<(GroupEnd & { groupId: string }) | null>(null);
  useCommits((change) => {
    if (change.type !== 'group.deleted') return;
    const { group_id, by } = change;
    // The response and the event report the same deletion, and either may lack `by`.
    setLast((before) => ({ groupId: group_id, by: by ?? (before?.groupId === group_id ? before.by : undefined) }));
  });
  return last?.groupId === groupId ? last : undefined;
}

/**
 * The returned function returns false once the person has left the group's page. A page that closes because the group
 * was deleted does not count as left.
 */
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
