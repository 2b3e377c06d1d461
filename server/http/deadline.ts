import type { MiddlewareHandler } from 'hono';
import { secondMs } from '../durations';
import { Refusal } from '../refusal';
import type { Env } from './env';

/** Maximum milliseconds of a handler: longer than the limits of a body and a transaction together. */
export const handlerMs = 20 * secondMs;

/**
 * A handler that exceeds the deadline continues, and a retry with the key finds its result. A POST without a key has no deadline,
 * because clients may repeat a POST after `unavailable`. Files and event streams have limits of their own.
 */
export const deadline =
  (ms: number): MiddlewareHandler<Env> =>
  async (c, next) => {
    const isPost = c.req.method === 'POST';
    const hasKey = c.req.header('Idempotency-Key') !== undefined;
    if ((isPost && !hasKey) || /^\/v1\/(attachments|files|events)(\/|$)/.test(c.req.path)) return next();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      const code = isPost ? 'idempotency-in-progress' : 'unavailable';
      timer = setTimeout(() => reject(new Refusal(code, { headers: { 'Retry-After': '2' } })), ms);
    });
    await Promise.race([next(), late]).finally(() => clearTimeout(timer));
  };
