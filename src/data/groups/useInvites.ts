import { useQuery } from '@tanstack/react-query';
import { endpoints } from '../../contract/endpoints';
import type { Invite, NewInvite } from '../../contract/invites';
import { keys } from '../truth/keys';
import { useClient } from '../useClient';

export interface InviteFields {
  role: Invite['role'];
  /** Null allows as many uses as the group has free places. */
  max_uses: number | null;
  expires_in: number;
}

const noInvites: Invite[] = [];

export function useInvites(groupId: string) {
  const { http, cache } = useClient();
  const queryKey = keys.invites(groupId);
  const params = { id: groupId };
  const query = useQuery({
    queryKey,
    queryFn: async (): Promise<Invite[]> => (await http(endpoints.listInvites, { params })).data,
    gcTime: 0,
  });
  const refresh = () => cache.queryClient.invalidateQueries({ queryKey });
  return {
    invites: query.data ?? noInvites,
    error: query.error,
    create: async (body: InviteFields): Promise<NewInvite> => {
      const made = await http(endpoints.createInvite, { params, body });
      void refresh();
      return made;
    },
    revoke: async (id: string) => {
      const path = endpoints.deleteInvite.path.replace(':invite_id', encodeURIComponent(id));
      await http({ ...endpoints.deleteInvite, path }, { params });
      await refresh();
    },
  };
}
