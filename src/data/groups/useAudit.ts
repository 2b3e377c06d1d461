import { type AuditAction, type AuditEntry, auditActions } from '../../contract/audit';
import { endpoints } from '../../contract/endpoints';
import { nextAfter, pageAfter, usePagedList } from '../paging/usePagedList';
import { keys } from '../truth/keys';
import { useClient } from '../useClient';

/** One load may need several requests, because a filtered page may be empty. */
const maxReads = 10;

/** Times are Unix seconds. */
export interface AuditFilter {
  actions?: readonly AuditAction[];
  person?: string;
  group?: string;
  since?: number;
  until?: number;
}

/** Entries are latest first. A null `groupId` reads the whole service. */
export function useAudit(groupId: string | null, { actions, ...filter }: AuditFilter = {}) {
  const { http } = useClient();
  const narrowed = { ...filter, ...(actions && { actions: actions.join() }) };
  const list = usePagedList<AuditEntry>({
    queryKey: keys.audit(groupId, narrowed),
    readPage: async (start, signal) => {
      let after = start;
      for (let reads = 1; ; reads++) {
        const query = pageAfter(after);
        const page = await (groupId === null
          ? http(endpoints.listAudit, { query: { ...query, ...narrowed } })
          : http(endpoints.listGroupAudit, { params: { id: groupId }, query })
        ).catch((error: unknown) => {
          if (reads === 1) throw error;
          return null;
        });
        if (!page) return { rows: [], next: after };
        const next = page.read_to ?? nextAfter(page, ({ id }) => id);
        if (page.data.length > 0 || next === null || reads >= maxReads || signal.aborted)
          return { rows: page.data, next };
        after = next;
      }
    },
    enabled: http.has('audit'),
    keepPrevious: true,
  });
  return { ...list, canFilter: http.has('administration') };
}

export const isKnownAction = (action: string): action is AuditAction => auditActions.some((each) => each === action);
