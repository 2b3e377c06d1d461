import { useQuery } from '@tanstack/react-query';
import type { AccountSession } from '../../contract/account';
import { endpoints } from '../../contract/endpoints';
import { keys } from '../truth/keys';
import { useClient } from '../useClient';

const noSessions: AccountSession[] = [];

export function useSessions() {
  const { http, cache } = useClient();
  const query = useQuery({
    queryKey: keys.sessions,
    queryFn: async (): Promise<AccountSession[]> => (await http(endpoints.listSessions)).data,
    gcTime: 0,
  });
  const refresh = () => cache.queryClient.invalidateQueries({ queryKey: keys.sessions });
  return {
    rows: query.data ?? noSessions,
    status: query.status,
    error: query.error,
    retry: () => void query.refetch(),
    end: async (id: string) => {
      await http(endpoints.endSession, { params: { id } });
      await refresh();
    },
    refresh,
  };
}
