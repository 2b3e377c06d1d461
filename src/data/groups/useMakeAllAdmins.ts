import type { Group } from '../../contract/resources';
import { startEndpoints } from '../../contract/startEndpoints';
import { useClient } from '../useClient';
import { retry } from '../writes/retry';

/** Makes all members admins. Without roles in the service, or if it refuses, the group stays as it is. */
export function useMakeAllAdmins(): (group: Group) => Promise<void> {
  const { http, cache } = useClient();
  return async ({ id, contacts }) => {
    if (!http.has('roles')) return;
    const body = { admins: contacts.map((contact) => contact.id) };
    const send = () => http(startEndpoints.updateRoles, { params: { id }, body });
    await retry(send, { cache }).catch(() => undefined);
  };
}
