import type { MiddlewareHandler } from 'hono';
import { secondMs } from '../durations';
import { Refusal } from '../refusal';
import type { Env } from './env';

/** More than a body and a transaction may take by their own limits. */
export const handlerMs = 20 * secondMs;

/**
 * Answers with `unavailable` what a handler has not answered in time, as one that waits for several connections in turn would take
 * minutes. What the handler has begun goes on: a request that is repeated with its key finds it. Files and event streams have
 * limits of their own.
 */
export const deadline =
  (ms: number): MiddlewareHandler<Env> =>
  async (c, next) => {
    if (/^\/v1\/(attachments|files|events)(\/|$)/.test(c.req.path)) return next();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Refusal('unavailable', { headers: { 'Retry-After': '2' } })), ms);
    });
    await Promise.race([next(), late]).finally(() => clearTimeout(timer));
  };
