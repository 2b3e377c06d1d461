import { randomBytes } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { Passwords } from './accounts/passwords';
import { Hub } from './events/hub';
import { Files } from './files/files';
import { checkAccept } from './http/accept';
import { clientNetwork } from './http/address';
import { auditRefusal } from './http/auditRefusals';
import type { Env } from './http/env';
import { problemResponse, Refusal } from './http/errors';
import { apiHeaders, commonHeaders, cors, refuseForeignWrite } from './http/headers';
import { routesAt } from './http/knownRoutes';
import { RefusalLog } from './http/refusalLog';
import { staticRoutes } from './http/static';
import { Concurrency } from './http/throttle/concurrency';
import { RateLimiter } from './http/throttle/rateLimit';
import { auditRoutes } from './routes/audit';
import { capabilityRoutes } from './routes/capabilities';
import { conversationRoutes } from './routes/conversations';
import { eventRoutes } from './routes/events';
import { fileRoutes } from './routes/files';
import { groupRoutes } from './routes/groups';
import { messageRoutes } from './routes/messages';
import { peopleRoutes } from './routes/people';
import { roleRoutes } from './routes/roles';
import { sessionRoutes } from './routes/sessions';
import { uploadRoutes } from './routes/uploads';
import type { Service } from './service';
import type { Settings } from './settings';
import type { Store } from './store/database/connection';
import { DatabaseUnavailable, databaseCode } from './store/database/databaseError';

interface Parts {
  store: Store;
  settings: Settings;
  /** In Unix milliseconds; the machine's clock unless said otherwise. */
  now?: () => number;
}

/** The whole service without a port: `app.request('/v1/…')` is how the tests, and the client's tests, speak to it. */
export function createApp({ store, settings, now = Date.now }: Parts): { app: Hono<Env>; service: Service } {
  const service: Service = {
    store,
    settings,
    files: new Files(settings.dataDir),
    hub: new Hub(store),
    rates: new RateLimiter(settings.rateLimits, now),
    concurrency: new Concurrency(settings.rateLimits),
    passwords: new Passwords(),
    now,
    lastActivity: new Map(),
    refusals: new RefusalLog(now),
    draining: { on: false },
  };
  const app = new Hono<Env>();
  app.onError(async (error, c) => {
    const refusal = toRefusal(error, c.get('requestId'));
    await auditRefusal(service, c, refusal);
    return problemResponse(refusal, c.get('requestId'));
  });

  app.use(async (c, next) => {
    c.set('requestId', randomBytes(8).toString('hex'));
    c.set('ip', clientNetwork(c, settings.trustProxy));
    await next();
  });
  app.use(commonHeaders(settings));
  app.use('/v1/*', apiHeaders(settings), cors(settings), async (c, next) => {
    // Said before anything is begun, so a client may safely send it again.
    if (service.draining.on) throw new Refusal('unavailable', { headers: { 'Retry-After': '2' } });
    // No address has NUL in it, and PostgreSQL cannot even be asked for one.
    if (c.req.url.length > 8_192 + 64 || c.req.url.includes('%00')) throw new Refusal('invalid-parameter');
    // Before anything is refused for other reasons: some refusals are written down.
    service.rates.take(c, 'address', c.get('ip'));
    refuseForeignWrite(c, settings);
    // Nobody reads it, and so nobody waits for its end.
    if (hasUselessBody(c)) c.header('Connection', 'close');
    checkAccept(c);
    await next();
  });

  messageRoutes(app, service);
  groupRoutes(app, service);
  if (settings.capabilities) {
    capabilityRoutes(app, service);
    sessionRoutes(app, service);
    peopleRoutes(app, service);
    conversationRoutes(app, service);
    roleRoutes(app, service);
    eventRoutes(app, service);
    auditRoutes(app, service);
    uploadRoutes(app, service);
    fileRoutes(app, service);
  }
  app.all('/v1/*', (c) => {
    throw unknownAddress(c, settings);
  });
  staticRoutes(app, settings);
  app.notFound((c) => problemResponse(new Refusal('not-found'), c.get('requestId')));
  return { app, service };
}

function hasUselessBody(c: Context<Env>): boolean {
  if (c.req.method === 'POST' || c.req.method === 'PUT') return false;
  return c.req.header('Transfer-Encoding') !== undefined || Number(c.req.header('Content-Length') ?? 0) > 0;
}

/** 405 where another method would have been answered. */
function unknownAddress(c: Context<Env>, settings: Settings): Refusal {
  const methods = routesAt(c.req.path, settings).map(({ method }) => method);
  if (methods.length === 0) return new Refusal('not-found');
  return new Refusal('method-not-allowed', { headers: { Allow: [...new Set(methods)].join(', ') } });
}

function toRefusal(error: unknown, requestId: string): Refusal {
  if (error instanceof Refusal) return error;
  const code = databaseCode(error);
  // PostgreSQL: waited too long for a row, or worked too long.
  if (code === '55P03') return new Refusal('idempotency-in-progress', { headers: { 'Retry-After': '1' } });
  if (code === '57014') return new Refusal('unavailable', { headers: { 'Retry-After': '1' } });
  // Nothing was begun, so a client may safely send it again.
  if (error instanceof DatabaseUnavailable) return new Refusal('unavailable', { headers: { 'Retry-After': '2' } });
  console.error(`request ${requestId}:`, error);
  return new Refusal('internal');
}
