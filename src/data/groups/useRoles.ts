import { useQuery } from '@tanstack/react-query';
import { minuteMs } from '../../browser/time/durations';
import type { Roles } from '../../contract/resources';
import { startEndpoints } from '../../contract/startEndpoints';
import { keys } from '../truth/keys';
import { useClient } from '../useClient';

export function useRoles(groupId: string) {
  const { http } = useClient();
  const roles = useQuery<Roles>({
    queryKey: keys.roles(groupId),
    queryFn: () => http(startEndpoints.readRoles, { params: { id: groupId } }),
    enabled: groupId !== '' && http.has('roles'),
    staleTime: minuteMs,
  });
  return {
    admins: roles.data?.admins ?? null,
    supported: http.has('roles'),
    status: roles.status,
    error: roles.error,
    retry: () => void roles.refetch(),
  };
}
