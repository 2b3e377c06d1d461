import { useQuery } from '@tanstack/react-query';
import type { Group } from '../../contract/resources';
import { startEndpoints } from '../../contract/startEndpoints';
import { useClient } from '../useClient';

/** The key differs from `keys.group`, because the caller may not be a member. */
export function useGroupAsAdmin(id: string) {
  const { http } = useClient();
  return useQuery<Group>({
    queryKey: ['group as admin', id],
    queryFn: () => http(startEndpoints.retrieveGroup, { params: { id } }),
    gcTime: 0,
  });
}
