import { useGroups } from '#data/groups/useGroups';

/** The reason why no group is active; undefined during the request, null if the service did not tell. */
export function useNoneActive(): 'archived' | 'none' | null | undefined {
  const { groups, status, hasMore } = useGroups(true);
  if (groups.length > 0) return 'archived';
  if (status === 'pending') return undefined;
  return status === 'success' && !hasMore ? 'none' : null;
}
