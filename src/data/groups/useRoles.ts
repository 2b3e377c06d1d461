import { useQuery } from '@tanstack/react-query';
import { minuteMs } from '../../browser/time/durations';
import { endpoints } from '../../contract/endpoints';
import type { Roles } from '../../contract/resources';
import { keys } from '../truth/keys';
import { useClient } from '../useClient';

/** Who administers a group, by contact id; null admins when the service knows no roles. */
export function useRoles(groupId: string) {
  const { http } = useClient();
  const roles = useQuery<Roles>({
    queryKey: keys.roles(groupId),
    queryFn: () => http(endpoints.readRoles, { params: { id: groupId } }),
    enabled: http.has('roles'),
    networkMode: 'always',
    staleTime: minuteMs,
  });
  return {
    admins: roles.data?.admins ?? null,
    /** Whether the service has roles at all; without them it decides by itself and a refusal says why. */
    supported: http.has('roles'),
    status: roles.status,
    error: roles.error,
    retry: () => void roles.refetch(),
  };
}
