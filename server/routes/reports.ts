import type { Hono } from 'hono';
import type { Env } from '../http/env';
import { page, readCursor } from '../http/paging';
import { type ParsedRequest, route } from '../http/route';
import { transact } from '../http/transact';
import { isIdOf } from '../ids';
import { checkText } from '../inputs/text';
import { fieldError, Refusal, refuseFields } from '../refusal';
import type { Service } from '../service';
import type { AuditFact } from '../store/audit';
import type { Db } from '../store/database/schema';
import { findGroup, groupOfMessage } from '../store/groups/groups';
import { findMessage } from '../store/messages/messages';
import type { Caller } from '../store/people/tokens';
import { findReport, listReports } from '../store/reports';
import { toSeconds } from '../store/times';

type Request = ParsedRequest<'createReport'>;

export function reportRoutes(app: Hono<Env>, service: Service) {
  route(
    app,
    service,
    'createReport',
    (request) => {
      checkText('/reason', request.body.reason, service.settings.limits.reportReason);
      return transact(request, async (tx, effects, now) => {
        effects.audit({ ...(await subjectOf(tx, request)), detail: request.body.reason });
        return { created_at: toSeconds(now) };
      });
    },
    { rate: 'report' },
  );

  route(app, service, 'listReports', async ({ caller, query }) => {
    requireAdmin(caller);
    return page(readCursor(query, 'audit', service.settings.limits), (slice) => listReports(service.store.db, slice));
  });

  route(app, service, 'closeReport', async (request) => {
    requireAdmin(request.caller);
    const { id } = request;
    await transact(request, async (tx, effects) => {
      const report = isIdOf('audit', id) ? await findReport(tx, id) : undefined;
      if (!report) throw new Refusal('not-found');
      const { group_id, group_name } = report;
      const group = group_id === null ? undefined : { id: group_id, name: group_name ?? '' };
      effects.audit({ action: 'report.close', objectType: 'report', objectId: id, group });
    });
    return undefined;
  });
}

function requireAdmin({ role }: Caller) {
  if (role !== 'admin') throw new Refusal('forbidden');
}

async function subjectOf(db: Db, { caller, body }: Request): Promise<AuditFact> {
  const { group_id, message_id } = body;
  if (group_id !== undefined && message_id === undefined) {
    const access = await findGroup(db, group_id, caller);
    if (!access) throw new Refusal('not-found');
    return { action: 'group.report', objectType: 'group', objectId: group_id, group: access.row };
  }
  if (message_id === undefined || group_id !== undefined) throw refuseFields([fieldError('/group_id', 'required')]);
  const found = await findMessage(db, message_id, caller.id);
  const group = found && (await groupOfMessage(db, message_id));
  if (!found || !group) throw new Refusal('not-found');
  const subjectId = found.message.contact.id;
  return { action: 'message.report', objectType: 'message', objectId: message_id, group, subjectId };
}
