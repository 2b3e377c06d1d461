import { type AuditAction, type AuditEntry, auditActions } from '../../contract/audit';
import { endpoints } from '../../contract/endpoints';
import { nextAfter, usePagedList } from '../paging/usePagedList';
import { keys } from '../truth/keys';
import { useClient } from '../useClient';

const pageSize = 50;

/** What was done, latest first: to one group, or (null) in the whole service. Asked for again each time it is opened. */
export function useAudit(groupId: string | null) {
  const { http } = useClient();
  const supported = http.has('audit');
  const { rows, ...list } = usePagedList<AuditEntry>({
    queryKey: keys.audit(groupId),
    readPage: async (after) => {
      const query = { limit: pageSize, ...(after !== '' && { starting_after: after }) };
      const page = await (groupId === null
        ? http(endpoints.listAudit, { query })
        : http(endpoints.listGroupAudit, { params: { id: groupId }, query }));
      return { rows: page.data, next: nextAfter(page, ({ id }) => id) };
    },
    enabled: supported,
  });
  /** `supported`: whether the service keeps a trail at all. */
  return { ...list, entries: rows, supported };
}

/** Whether an action is one of the reference service. */
export const isKnownAction = (action: string): action is AuditAction => auditActions.some((each) => each === action);
