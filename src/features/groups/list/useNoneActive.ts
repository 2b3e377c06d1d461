import { useGroups } from '../../../data/groups/useGroups';

/** Why no group is active; undefined while the service is asked, null where it did not say. */
export function useNoneActive(): 'archived' | 'none' | null | undefined {
  const { groups, status, hasMore } = useGroups(true);
  if (groups.length > 0) return 'archived';
  if (status === 'pending') return undefined;
  return status === 'success' && !hasMore ? 'none' : null;
}
