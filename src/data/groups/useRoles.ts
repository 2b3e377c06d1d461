import { useQuery } from '@tanstack/react-query';
import { useHttp } from '../../api/HttpContext';
import { minuteMs } from '../../browser/time/durations';
import { endpoints } from '../../contract/endpoints';
import type { Roles } from '../../contract/resources';
import { keys } from '../truth/keys';
import { useCache } from '../writes/CacheContext';
import { type ChangeHandle, useHandle } from '../writes/useChange';

/** Who administers a group, by contact id; null admins when the service knows no roles. */
export function useRoles(groupId: string) {
  const http = useHttp();
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

interface RoleChange {
  /** Of a contact. */
  id: string;
  isAdmin: boolean;
}

/**
 * Makes somebody an admin, or none. The service takes them all at once, so they are read before: others may have changed them.
 * Not predicted: what one may do is never shown before it is so.
 */
export function useEditRoles(groupId: string): ChangeHandle<RoleChange> {
  const cache = useCache();
  const http = useHttp();
  return useHandle(async ({ id, isAdmin }: RoleChange) => {
    const params = { id: groupId };
    const others = (await http(endpoints.readRoles, { params })).admins.filter((admin) => admin !== id);
    const admins = isAdmin ? [...others, id] : others;
    const roles = await http(endpoints.updateRoles, { params, body: { admins } });
    cache.queryClient.setQueryData<Roles>(keys.roles(groupId), roles);
  });
}
