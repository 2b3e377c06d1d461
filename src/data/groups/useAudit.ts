import { type AuditAction, type AuditEntry, auditActions } from '../../contract/audit';
import { endpoints } from '../../contract/endpoints';
import { nextAfter, usePagedList } from '../paging/usePagedList';
import { keys } from '../truth/keys';
import { useClient } from '../useClient';

const pageSize = 50;

/** Times are Unix seconds. */
export interface AuditFilter {
  actions?: readonly AuditAction[];
  /** The beginning of a username. */
  person?: string;
  /** A part of a group's name. */
  group?: string;
  since?: number;
  until?: number;
}

const everything: AuditFilter = {};

/** Latest first. Null for the whole service, whose entries can be filtered. */
export function useAudit(groupId: string | null, { actions, ...filter }: AuditFilter = everything) {
  const { http } = useClient();
  const narrowed = { ...filter, ...(actions && { actions: actions.join() }) };
  const list = usePagedList<AuditEntry>({
    queryKey: keys.audit(groupId, narrowed),
    readPage: async (after) => {
      const query = { limit: pageSize, ...(after !== '' && { starting_after: after }) };
      const page = await (groupId === null
        ? http(endpoints.listAudit, { query: { ...query, ...narrowed } })
        : http(endpoints.listGroupAudit, { params: { id: groupId }, query }));
      return { rows: page.data, next: nextAfter(page, ({ id }) => id) };
    },
    enabled: http.has('audit'),
    keepPrevious: true,
  });
  return { ...list, canFilter: http.has('administration') };
}

export const isKnownAction = (action: string): action is AuditAction => auditActions.some((each) => each === action);
