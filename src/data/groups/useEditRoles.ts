import type { Group, Roles } from '../../contract/resources';
import { startEndpoints } from '../../contract/startEndpoints';
import { keys } from '../truth/keys';
import { useClient } from '../useClient';
import { retry, retryOn412 } from '../writes/retry';
import { type ChangeHandle, useHandle } from '../writes/useChange';

interface RoleChange {
  id: string;
  isAdmin: boolean;
}

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

/** Never rejects: if the service refuses, the roles stay as they are. */
export function useMakeAllAdmins(): (group: Group) => Promise<void> {
  const { http, cache } = useClient();
  return async ({ id, contacts }) => {
    if (!http.has('roles')) return;
    const body = { admins: contacts.map((contact) => contact.id) };
    await retry(() => http(startEndpoints.updateRoles, { params: { id }, body }), { cache }).catch(() => undefined);
  };
}
