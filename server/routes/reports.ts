import type { Hono } from 'hono';
import type { Env } from '../http/env';
import { type ParsedRequest, route } from '../http/route';
import { transact } from '../http/transact';
import { checkText } from '../inputs/text';
import { fieldError, Refusal, refuseFields } from '../refusal';
import type { Service } from '../service';
import type { AuditFact } from '../store/audit';
import type { Db } from '../store/database/schema';
import { findGroup, groupOfMessage } from '../store/groups/groups';
import { findMessage } from '../store/messages/messages';
import { toSeconds } from '../store/times';

type Request = ParsedRequest<'createReport'>;

/** Admins of the service find reports in the audit trail. Throws `not-found`. */
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
}

/** Throws `not-found` for a subject that the caller cannot read, and `required` unless the body names one subject. */
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
