import type { Context } from 'hono';
import { Refusal } from '../refusal';
import type { Env } from './env';

export function checkIfMatch(c: Context<Env>, etag: string) {
  const wanted = c.req.header('If-Match');
  if (wanted === undefined || wanted.trim() === '*') return;
  const tags = wanted.split(',').map((tag) => tag.trim());
  if (!tags.includes(etag)) throw new Refusal('precondition-failed', { headers: { ETag: etag } });
}
