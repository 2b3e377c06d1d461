import type { MiddlewareHandler } from 'hono';
import { secondMs } from '../durations';
import { Refusal } from '../refusal';
import type { Env } from './env';

/** Maximum milliseconds of a handler. This is more than `readBody` and a transaction may take together. */
export const handlerMs = 20 * secondMs;

/**
 * Refuses a request whose handler takes longer than `ms`. The handler continues, and a retry with the same idempotency key gets
 * its result. A POST without a key has no deadline, because a client that repeats the POST would create a second resource. Files
 * and event streams have limits of their own.
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
