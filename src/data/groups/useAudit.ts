import { type AuditAction, type AuditEntry, auditActions } from '../../contract/audit';
import { endpoints } from '../../contract/endpoints';
import { nextAfter, usePagedList } from '../paging/usePagedList';
import { keys } from '../truth/keys';
import { useClient } from '../useClient';

const pageSize = 50;

/** Latest first. Null for the whole service. */
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
  return { ...list, entries: rows, supported };
}

/** True for the actions of the reference service. */
export const isKnownAction = (action: string): action is AuditAction => auditActions.some((each) => each === action);
