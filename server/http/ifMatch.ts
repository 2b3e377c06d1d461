import type { Context } from 'hono';
import type { Env } from './env';
import { Refusal } from './errors/errors';

/** Throws `precondition-failed` unless `If-Match`, where there is one, names the current version. */
export function checkIfMatch(c: Context<Env>, etag: string) {
  const wanted = c.req.header('If-Match');
  if (wanted === undefined || wanted.trim() === '*') return;
  const tags = wanted.split(',').map((tag) => tag.trim());
  if (!tags.includes(etag)) throw new Refusal('precondition-failed', { headers: { ETag: etag } });
}
