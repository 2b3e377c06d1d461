import { createHash } from 'node:crypto';
import type { Endpoint } from '../src/contract';
import { fieldError, Refusal } from './errors';
import { type Asked, json } from './route';
import { databaseCode } from './store/databaseError';
import { addKey, findKey, type KeyRow } from './store/idempotency';
import type { Tx } from './store/schema';
import { type Notes, transact } from './transact';

export interface Made {
  value: unknown;
  etag: string;
  resourceId: string;
  conversationId: string | null;
}
type Work = (tx: Tx, notes: Notes, now: number) => Promise<Made>;

/**
 * Does the work once for each `Idempotency-Key`, however often the request comes: the key is written in the transaction of
 * what it made, so there is never one without the other. A refusal writes no key, and the same key may succeed later.
 */
export async function once(asked: Asked<Endpoint>, work: Work): Promise<Response> {
  const { service, c, caller } = asked;
  const key = service.settings.idempotency ? readKey(c.req.header('Idempotency-Key')) : undefined;
  const route = `${c.req.method} ${c.req.path}`;
  const fingerprint = createHash('sha256')
    .update(`${route} ${canonical(asked.body)}`)
    .digest('hex');

  const attempt = () =>
    transact(asked, async (tx, notes, now) => {
      const known = key ? await findKey(tx, caller.id, key) : undefined;
      if (known) return { stored: known };
      const made = await work(tx, notes, now);
      const body = JSON.stringify(made.value);
      if (key)
        await addKey(tx, {
          contact_id: caller.id,
          key,
          route,
          fingerprint,
          status: 201,
          body,
          etag: made.etag,
          resource_id: made.resourceId,
          conversation_id: made.conversationId,
          created_at: now,
        });
      return { body, etag: made.etag };
    });

  // Lost the race for the key: the winner's answer is there now.
  const outcome = await attempt().catch((error) => {
    if (databaseCode(error) === '23505') return attempt();
    throw error;
  });
  if (outcome.stored) return replay(asked, outcome.stored, fingerprint);
  c.header('ETag', outcome.etag);
  return json(c, 201, outcome.body);
}

function replay({ c }: Asked<Endpoint>, stored: KeyRow, fingerprint: string): Response {
  if (stored.fingerprint !== fingerprint) throw new Refusal('idempotency-key-reused');
  if (stored.body === null) throw new Refusal('resource-deleted');
  c.header('Idempotent-Replayed', 'true');
  if (stored.etag) c.header('ETag', stored.etag);
  return json(c, 201, stored.body);
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
