import { ApiError } from '../../api/errors';
import { browser } from '../../browser/runtime';
import { endpoints } from '../../contract/endpoints';
import type { Roles } from '../../contract/resources';
import { keys } from '../truth/keys';
import { useClient } from '../useClient';
import { type ChangeHandle, useHandle } from '../writes/useChange';

interface RoleChange {
  /** Of a contact. */
  id: string;
  isAdmin: boolean;
}

const maxTries = 3;

/**
 * Makes somebody an admin, or none. The service takes them all at once, so they are read before, and what others change
 * between that and the write is a 412 where there are versions: they are read again then.
 * Not predicted: what one may do is never shown before it is so.
 */
export function useEditRoles(groupId: string): ChangeHandle<RoleChange> {
  const { http, cache } = useClient();

  const change = async ({ id, isAdmin }: RoleChange): Promise<Roles> => {
    const params = { id: groupId };
    let ifMatch: string | undefined;
    const onEtag = (etag: string) => {
      ifMatch = etag;
    };
    const { admins } = await http(endpoints.readRoles, { params, onEtag });
    const others = admins.filter((admin) => admin !== id);
    const body = { admins: isAdmin ? [...others, id] : others };
    return http(endpoints.updateRoles, { params, body, ...(ifMatch && { ifMatch }) });
  };

  return useHandle(async (wanted: RoleChange) => {
    for (let attempt = 1; ; attempt++) {
      try {
        cache.queryClient.setQueryData<Roles>(keys.roles(groupId), await change(wanted));
        return;
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 412) || attempt >= maxTries) throw error;
      }
      await browser.wait(50 + browser.random() * 450);
    }
  });
}
