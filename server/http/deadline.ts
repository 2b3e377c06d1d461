import type { MiddlewareHandler } from 'hono';
import { secondMs } from '../durations';
import { Refusal } from '../refusal';
import type { Env } from './env';

/** More than a body and a transaction may take by their own limits. */
export const handlerMs = 20 * secondMs;

/**
 * Answers `unavailable` for a handler that is late, as one that waits for several connections in turn would take minutes. The
 * handler goes on, and a request that is repeated with its key finds its work. A client may send a POST without a key again after
 * `unavailable`, so that one waits. Files and event streams have limits of their own.
 */
export const deadline =
  (ms: number): MiddlewareHandler<Env> =>
  async (c, next) => {
    const isUnkeyed = c.req.method === 'POST' && !c.req.header('Idempotency-Key');
    if (isUnkeyed || /^\/v1\/(attachments|files|events)(\/|$)/.test(c.req.path)) return next();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Refusal('unavailable', { headers: { 'Retry-After': '2' } })), ms);
    });
    await Promise.race([next(), late]).finally(() => clearTimeout(timer));
  };
