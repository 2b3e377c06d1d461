import { useQuery } from '@tanstack/react-query';
import { minuteMs } from '../../browser/time/durations';
import type { OpenReport } from '../../contract/audit';
import { endpoints } from '../../contract/endpoints';
import { nextAfter, pageAfter, usePagedList } from '../paging/usePagedList';
import { keys } from '../truth/keys';
import { useClient } from '../useClient';
import { unlessGone } from '../writes/scope';

export function useReportCount(isAdmin: boolean): number {
  const { http } = useClient();
  const { data = 0 } = useQuery({
    queryKey: keys.reportCount,
    queryFn: async () => (await http(endpoints.listReports, { query: pageAfter('') })).data.length,
    enabled: isAdmin && http.has('report-list'),
    refetchInterval: 5 * minuteMs,
  });
  return data;
}

export function useReports() {
  const { http, cache } = useClient();
  const list = usePagedList<OpenReport>({
    queryKey: keys.reports,
    readPage: async (after) => {
      const page = await http(endpoints.listReports, { query: pageAfter(after) });
      return { rows: page.data, next: nextAfter(page, ({ id }) => id) };
    },
    enabled: http.has('report-list'),
  });
  const changed = async () => {
    for (const queryKey of [keys.reports, keys.reportCount, keys.allPeople])
      await cache.queryClient.invalidateQueries({ queryKey });
  };
  return {
    ...list,
    /** Also resolves if another admin has closed the report meanwhile. Rejects as `http` does. */
    close: async (id: string): Promise<void> => {
      await http(endpoints.closeReport, { params: { id } }).catch(unlessGone);
      await changed();
    },
    disable: async (personId: string): Promise<void> => {
      await http(endpoints.updatePerson, { params: { id: personId }, body: { disabled: true } });
      await changed();
    },
  };
}

export function useReport(): (what: { group_id: string } | { message_id: string }, reason: string) => Promise<unknown> {
  const { http } = useClient();
  return (what, reason) => http(endpoints.createReport, { body: { ...what, reason } });
}
