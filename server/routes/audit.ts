import type { Hono } from 'hono';
import type { Env } from '../http/env';
import { page, readCursor } from '../http/paging';
import { type ParsedRequest, route } from '../http/route';
import { Refusal } from '../refusal';
import type { Service } from '../service';
import { type AuditFilter, endOfRead, hasAudit, listAudit } from '../store/audit';
import { findGroup } from '../store/groups/groups';

export function auditRoutes(app: Hono<Env>, service: Service) {
  const { db } = service.store;
  const { limits } = service.settings;

  route(app, service, 'listGroupAudit', async ({ caller, id, query }) => {
    const isOperator = caller.role === 'admin';
    const access = await findGroup(db, id, caller);
    // Only admins of the service see the audit trail of a deleted group.
    if (!access && !(isOperator && (await hasAudit(db, id)))) throw new Refusal('not-found');
    if (access?.role !== 'admin' && !isOperator) throw new Refusal('forbidden');
    return page(readCursor(query, 'audit', limits), (slice) => listAudit(db, id, { ...slice, reports: isOperator }));
  });

  route(app, service, 'listAudit', async ({ c, caller, query }) => {
    if (caller.role !== 'admin') throw new Refusal('forbidden');
    const filter = filterOf(query);
    const cursor = readCursor(query, 'audit', limits);
    const isFiltered = Object.keys(filter).length > 0;
    if (isFiltered) service.rates.take(c, 'search', caller.id);
    const end = isFiltered ? await endOfRead(db, cursor) : undefined;
    const found = await page(cursor, (slice) => listAudit(db, null, { ...slice, reports: true, filter, end }));
    return end === undefined || found.has_more ? found : { ...found, has_more: true, read_to: String(end) };
  });
}

const filterOf = ({ actions, person, group, since, until }: ParsedRequest<'listAudit'>['query']): AuditFilter => ({
  ...(actions !== undefined && { actions: actions.split(',') }),
  ...(person !== undefined && { person }),
  ...(group !== undefined && { group }),
  ...(since !== undefined && { since: since * 1_000 }),
  ...(until !== undefined && { until: until * 1_000 }),
});
