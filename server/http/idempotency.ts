import { createHash } from 'node:crypto';
import type { Endpoint } from '../../src/contract';
import { databaseCode } from '../store/database/databaseError';
import type { Tx } from '../store/database/schema';
import { addKey, findKey } from '../store/idempotency';
import { fieldError, Refusal } from './errors';
import { json, type ParsedRequest } from './route';
import { type Effects, transact } from './transact';

/** Makes something and answers with its id. */
type Work = (tx: Tx, effects: Effects, now: number) => Promise<string>;
/** What was made as it stands now; undefined when it is deleted. Throws a `Refusal` when the caller may not see it. */
type Show = (tx: Tx, id: string) => Promise<{ value: unknown; etag: string } | undefined>;

/**
 * Does the work once for each `Idempotency-Key`, however often the request comes: the key is written in the transaction of
 * what it made, so there is never one without the other. A refusal writes no key, and the same key may succeed later. A
 * repeated request is answered with the thing as it stands now: a client that lost the first answer may already know of
 * what came since.
 */
export async function idempotent(request: ParsedRequest<Endpoint>, work: Work, show: Show): Promise<Response> {
  const { service, c, caller } = request;
  const key = service.settings.idempotency ? readKey(c.req.header('Idempotency-Key')) : undefined;
  const route = `${c.req.method} ${c.req.path}`;
  const fingerprint = createHash('sha256')
    .update(`${route} ${canonical(request.body)}`)
    .digest('hex');

  const attempt = () =>
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

  // Lost the race for the key: the winner's answer is there now.
  const { shown, replayed } = await attempt().catch((error) => {
    if (databaseCode(error) === '23505') return attempt();
    throw error;
  });
  if (!shown) throw new Refusal('resource-deleted');
  if (replayed) c.header('Idempotent-Replayed', 'true');
  c.header('ETag', shown.etag);
  return json(c, 201, JSON.stringify(shown.value));
}

/** Quoted, as the standard will have it, or bare. */
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
