import { createHash } from 'node:crypto';
import type { Endpoint } from '../../src/contract';
import { fieldError, Refusal } from '../refusal';
import { databaseCode } from '../store/database/databaseError';
import type { Tx } from '../store/database/schema';
import { addKey, findKey } from '../store/idempotency';
import { json, type ParsedRequest } from './route';
import { type Effects, transact } from './transact';

/** Creates a resource and returns its id. */
type Work = (tx: Tx, effects: Effects, now: number) => Promise<string>;
/** The resource as it is now; undefined when it is deleted. Throws a `Refusal` when the caller may not see it. */
type Show = (tx: Tx, id: string) => Promise<{ value: unknown; etag: string } | undefined>;

/**
 * Runs `work` once for each `Idempotency-Key`. The key is stored in the same transaction as the resource, so neither exists
 * without the other. A refusal stores no key, so the same key may succeed later. A repeated request is answered with the
 * resource as it is now, because a client that lost the first answer may know of later changes. Throws
 * `idempotency-key-reused` for another body, and `resource-deleted`.
 */
export async function idempotent(request: ParsedRequest<Endpoint>, work: Work, show: Show): Promise<Response> {
  const { service, c, caller } = request;
  const key = service.settings.idempotency ? readKey(c.req.header('Idempotency-Key')) : undefined;
  const route = `${c.req.method} ${c.req.path}`;
  const fingerprint = createHash('sha256')
    .update(`${route} ${canonical(request.body)}`)
    .digest('hex');

  const createOrFind = () =>
    transact(request, async (tx, effects, now) => {
      const known = key ? await findKey(tx, caller.id, key) : undefined;
      if (known && known.fingerprint !== fingerprint) throw new Refusal('idempotency-key-reused');
      const id = known?.resource_id ?? (await work(tx, effects, now));
      if (key && !known)
        await addKey(tx, {
          contact_id: caller.id,
          key,
          route,
          fingerprint,
          status: 201,
          resource_id: id,
          created_at: now,
        });
      return { shown: await show(tx, id), replayed: known !== undefined };
    });

  // PostgreSQL: another request with the same key was committed while this one waited for it. Its resource is there now, and
  // may be what refuses this one: it has used up the upload, or the last token.
  const isStoredMeanwhile = async (error: unknown) =>
    databaseCode(error) === '23505' ||
    (key !== undefined && error instanceof Refusal && (await findKey(service.store.db, caller.id, key)) !== undefined);
  const { shown, replayed } = await createOrFind().catch(async (error) => {
    if (await isStoredMeanwhile(error)) return createOrFind();
    throw error;
  });
  if (!shown) throw new Refusal('resource-deleted');
  if (replayed) c.header('Idempotent-Replayed', 'true');
  c.header('ETag', shown.etag);
  return json(c, 201, JSON.stringify(shown.value));
}

/** Quoted, as the draft standard has it, or bare. */
function readKey(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  const [, key] = /^"?([A-Za-z0-9_-]{16,64})"?$/.exec(header.trim()) ?? [];
  if (key) return key;
  throw new Refusal('invalid-parameter', { fields: [fieldError('Idempotency-Key', 'invalid-format')] });
}

/** The same fields in any order are the same request. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return `{${entries
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, inner]) => `${JSON.stringify(name)}:${canonical(inner)}`)
    .join()}}`;
}
