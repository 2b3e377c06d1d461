import type { Context } from 'hono';
import { errorCodes } from '../../../src/contract';
import type { Refusal } from '../../refusal';
import type { Service } from '../../service';
import { type AuditFact, addAudit } from '../../store/audit';
import { findGroupRow, groupOfMessage } from '../../store/groups/groups';
import type { Env } from '../env';
import { routesAt } from '../knownRoutes';

/**
 * Adds refusals for missing rights (`forbidden`) and for exceeded limits to the audit trail. An entry has the route's
 * pattern and the id of an existing row, but no text that the sender chose.
 */
export async function auditRefusal(service: Service, c: Context<Env>, { code }: Refusal) {
  const isLimit = errorCodes[code][0] === 429;
  if (code !== 'forbidden' && !isLimit) return;
  const { store, settings, refusals, now } = service;
  const actorId = c.get('callerId') ?? null;
  const route = routesAt(c.req.path, settings).find(({ method }) => method === c.req.method);
  if (!route && code === 'forbidden') return;
  const what = code === 'forbidden' ? `${code} ${actorId ? c.req.path : route?.path}` : code;
  if (!refusals.admit(actorId ?? c.get('ip'), actorId === null, what)) return;
  const pattern = { objectType: 'request', objectId: route ? `${route.method} ${route.path}` : '' } as const;
  const known = actorId && code === 'forbidden' ? await objectOf(store, c.req.path) : undefined;
  const action = code === 'forbidden' ? 'access.refused' : 'rate-limit.hit';
  const origin = { actorId, requestId: c.get('requestId'), ip: c.get('ip') };
  await addAudit(store.db, [{ action, ...(known ?? pattern), ...origin, result: 'refused' }], now()).catch((error) =>
    console.error('audit:', error instanceof Error ? error.message : error),
  );
}

async function objectOf({ db }: Service['store'], path: string): Promise<Omit<AuditFact, 'action'> | undefined> {
  const [, kind, id = ''] = /^\/v1\/(groups|messages)\/(\w+)/.exec(path) ?? [];
  if (kind === 'groups') {
    const group = await findGroupRow(db, id);
    return group && { objectType: 'group', objectId: id, group };
  }
  if (kind !== 'messages') return undefined;
  const group = await groupOfMessage(db, id);
  return group && { objectType: 'message', objectId: id, group };
}
