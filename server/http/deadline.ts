import type { MiddlewareHandler } from 'hono';
import { secondMs } from '../durations';
import { Refusal } from '../refusal';
import type { Env } from './env';

/** More than a body and a transaction may take by their own limits. */
export const handlerMs = 20 * secondMs;

/**
 * Answers for a late handler, because one that waits for several connections in turn could take minutes: `unavailable`, and with a
 * key `idempotency-in-progress`. The handler goes on, and a request that is repeated with its key finds the result. A POST
 * without a key has no deadline, because clients may repeat it after `unavailable`. Files and event streams have limits of their own.
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
