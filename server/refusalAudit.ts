import type { Context } from 'hono';
import type { Refusal } from './errors';
import type { Env, Service } from './service';
import { type AuditFact, addAudit } from './store/audit';

const quietMs = 60_000;
const remembered = 10_000;
const told = new Map<string, number>();

/** Writes down who was refused for lack of rights or for asking too often; the same again within a minute is not news. */
export async function noteRefusal({ store }: Service, c: Context<Env>, { code }: Refusal) {
  if (code !== 'forbidden' && code !== 'rate-limited') return;
  const actorId = c.get('callerId') ?? null;
  const now = Date.now();
  const key = `${code} ${actorId ?? c.get('ip')} ${code === 'forbidden' ? c.req.path : ''}`;
  if (now - (told.get(key) ?? 0) < quietMs) return;
  if (told.size > remembered) told.clear();
  told.set(key, now);
  const fact: AuditFact =
    code === 'forbidden'
      ? { action: 'access.refused', ...(await objectOf(store, c.req.path)) }
      : { action: 'rate-limit.hit', objectType: 'request', objectId: c.req.method };
  const where = { actorId, requestId: c.get('requestId'), ip: c.get('ip') };
  await addAudit(store.db, [{ ...fact, ...where, result: 'refused' }], now).catch((error) =>
    console.error('audit:', error instanceof Error ? error.message : error),
  );
}

async function objectOf({ db }: Service['store'], address: string): Promise<Omit<AuditFact, 'action'>> {
  const [, kind, id = ''] = /^\/v1\/(groups|messages|conversations)\/([\w]+)/.exec(address) ?? [];
  const groups = db.selectFrom('groups').select(['groups.id', 'groups.name']);
  if (kind === 'groups')
    return { objectType: 'group', objectId: id, group: await groups.where('groups.id', '=', id).executeTakeFirst() };
  if (kind !== 'messages') return { objectType: 'request', objectId: address.slice(0, 100) };
  const group = await groups
    .innerJoin('message', 'message.conversation_id', 'groups.conversation_id')
    .where('message.id', '=', id)
    .executeTakeFirst();
  return { objectType: 'message', objectId: id, group };
}
