import { createHash } from 'node:crypto';
import { fieldError, Refusal } from '../refusal';
import { isDuplicate } from '../store/database/databaseError';
import type { Db, Tx } from '../store/database/schema';
import { addKey, findKey } from '../store/idempotency';
import { json, type ParsedRequest } from './route';
import { type Effects, transact } from './transact';

interface Shown {
  value: unknown;
  etag: string;
}
/** `Show` reads the resource for the response, unless `Work` returns the resource as `shown`. */
type Work = (tx: Tx, effects: Effects, now: number, key?: string) => Promise<{ id: string; shown?: Shown }>;
type Show = (db: Db, id: string) => Promise<Shown | undefined>;

/**
 * A refused request stores no key, so a retry may succeed. A repeated request gets the current resource instead of the
 * first response, because the client may already know of later changes. Throws `idempotency-key-reused` if the same key
 * comes with another body. Throws `resource-deleted` if the resource was deleted since.
 */
export async function idempotent(
  request: Pick<ParsedRequest, 'service' | 'c' | 'caller'> & { body: unknown },
  work: Work,
  show: Show,
): Promise<Response> {
  const { service, c, caller } = request;
  const key = service.settings.idempotency ? readKey(c.req.header('Idempotency-Key')) : undefined;
  const route = `${c.req.method} ${c.req.path}`;
  const fingerprint = () =>
    createHash('sha256')
      .update(`${route} ${canonical(request.body)}`)
      .digest('hex');

  const create = async () => {
    const { id, shown } = await transact(request, async (tx, effects, now) => {
      const made = await work(tx, effects, now, key);
      const row = { contact_id: caller.id, route, status: 201, resource_id: made.id, created_at: now };
      // The key is stored in the transaction of the resource, so a retry never creates a second resource.
      if (key) effects.writes.push(addKey(tx, { ...row, key, fingerprint: fingerprint() }));
      return made;
    });
    return { id, shown, replayed: false };
  };
  const findStored = async () => {
    const known = key ? await findKey(service.store.db, caller.id, key) : undefined;
    if (known && known.fingerprint !== fingerprint()) throw new Refusal('idempotency-key-reused');
    return known && { id: known.resource_id, shown: undefined, replayed: true };
  };

  // Looks the key up only after a failure, because retries are rare. A retry after a success always fails in `create`,
  // because the key is a duplicate or for an earlier reason.
  const { id, replayed, ...made } = await create().catch(async (error) => {
    const stored = isDuplicate(error) || error instanceof Refusal ? await findStored() : undefined;
    if (stored) return stored;
    throw error;
  });
  const shown =
    made.shown ??
    (await show(service.store.db, id).catch((error) => {
      if (!key || error instanceof Refusal) throw error;
      // The resource is stored. `unavailable` would wrongly say that nothing is stored.
      throw new Refusal('idempotency-in-progress', { headers: { 'Retry-After': '1' } });
    }));
  if (!shown) throw new Refusal('resource-deleted');
  if (replayed) c.header('Idempotent-Replayed', 'true');
  c.header('ETag', shown.etag);
  return json(c, 201, JSON.stringify(shown.value));
}

/** The key may be quoted, as in the IETF draft, or bare. */
function readKey(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  const [, key] = /^"?([A-Za-z0-9_-]{16,64})"?$/.exec(header.trim()) ?? [];
  if (key) return key;
  throw new Refusal('invalid-parameter', { fields: [fieldError('Idempotency-Key', 'invalid-format')] });
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return `{${entries
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, inner]) => `${JSON.stringify(name)}:${canonical(inner)}`)
    .join()}}`;
}
