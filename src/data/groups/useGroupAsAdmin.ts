import { useQuery } from '@tanstack/react-query';
import type { Group } from '../../contract/resources';
import { startEndpoints } from '../../contract/startEndpoints';
import { useClient } from '../useClient';

/** A group that the caller may not be in, apart from the groups of the caller. */
export function useGroupAsAdmin(id: string) {
  const { http } = useClient();
  return useQuery<Group>({
    queryKey: ['group as admin', id],
    queryFn: () => http(startEndpoints.retrieveGroup, { params: { id } }),
    gcTime: 0,
  });
}
