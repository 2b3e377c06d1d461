import { useQuery } from '@tanstack/react-query';
import { minuteMs } from '../../browser/time/durations';
import type { Roles } from '../../contract/resources';
import { startEndpoints } from '../../contract/startEndpoints';
import { keys } from '../truth/keys';
import { useClient } from '../useClient';
import { retryOn412 } from '../writes/retry';
import { type ChangeHandle, useHandle } from '../writes/useChange';

/** Null admins when the service has no roles. */
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
    /** Without roles a refusal of the service decides. */
    supported: http.has('roles'),
    status: roles.status,
    error: roles.error,
    retry: () => void roles.refetch(),
  };
}

interface RoleChange {
  /** The id of the contact. */
  id: string;
  isAdmin: boolean;
}

/** The service takes all admins at once, so they are read first, and again after a 412. Rights are never predicted. */
export function useEditRoles(groupId: string): ChangeHandle<RoleChange> {
  const { http, cache } = useClient();

  const change = async ({ id, isAdmin }: RoleChange): Promise<Roles> => {
    const params = { id: groupId };
    let ifMatch: string | undefined;
    const onEtag = (etag: string) => {
      ifMatch = etag;
    };
    const { admins } = await http(startEndpoints.readRoles, { params, onEtag });
    const others = admins.filter((admin) => admin !== id);
    const body = { admins: isAdmin ? [...others, id] : others };
    return http(startEndpoints.updateRoles, { params, body, ...(ifMatch && { ifMatch }) });
  };

  return useHandle(async (wanted: RoleChange) => {
    cache.queryClient.setQueryData<Roles>(keys.roles(groupId), await retryOn412(() => change(wanted)));
  });
}
