import type { Roles } from '../../contract/resources';
import { startEndpoints } from '../../contract/startEndpoints';
import { keys } from '../truth/keys';
import { useClient } from '../useClient';
import { retryOn412 } from '../writes/retry';
import { type ChangeHandle, useHandle } from '../writes/useChange';

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
