import { useEffect, useState } from 'react';
import { useCache } from '../writes/CacheContext';

/** Who deleted a group while it was on screen, where the service says so. */
export function useDeletedBy(groupId: string): string | undefined {
  const cache = useCache();
  const [last, setLast] = useState<{ groupId: string; by: string } | null>(null);
  useEffect(
    () =>
      cache.commits.watch((change) => {
        if (change.type === 'group.deleted' && change.by !== undefined)
          setLast({ groupId: change.group_id, by: change.by });
      }),
    [cache],
  );
  return last?.groupId === groupId ? last.by : undefined;
}
