import { randomBytes } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { endpoints } from '../src/contract';
import { checkAccept } from './accept';
import { problemResponse, Refusal } from './errors';
import { Files } from './files';
import { apiHeaders, commonHeaders, cors } from './headers';
import { Hub } from './hub';
import { RateLimiter } from './rateLimit';
import { noteRefusal } from './refusalAudit';
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
import type { Env, Service } from './service';
import type { Settings } from './settings';
import { staticRoutes } from './static';
import type { Store } from './store/connection';
import { DatabaseAway, databaseCode } from './store/databaseError';

interface Parts {
  store: Store;
  settings: Settings;
  /** The clock of the rate limits. */
  now?: () => number;
}

/** The whole service without a port: `app.request('/v1/…')` is how the tests, and the client's tests, speak to it. */
export function createApp({ store, settings, now }: Parts): { app: Hono<Env>; service: Service } {
  const service: Service = {
    store,
    settings,
    files: new Files(settings.dataDir),
    hub: new Hub(store),
    rates: new RateLimiter(settings.rateLimits, now),
    draining: { on: false },
  };
  const app = new Hono<Env>();
  app.onError(async (error, c) => {
    const refusal = toRefusal(error, c.get('requestId'));
    await noteRefusal(service, c, refusal);
    return problemResponse(refusal, c.get('requestId'));
  });

  app.use(async (c, next) => {
    c.set('requestId', randomBytes(8).toString('hex'));
    c.set('ip', addressOf(c, settings.trustProxy));
    await next();
  });
  app.use(commonHeaders(settings));
  app.use('/v1/*', apiHeaders(settings), cors(settings), async (c, next) => {
    // Said before anything is begun, so a client may safely send it again.
    if (service.draining.on) throw new Refusal('unavailable', { headers: { 'Retry-After': '2' } });
    // No address has NUL in it, and PostgreSQL cannot even be asked for one.
    if (c.req.url.length > 8_192 + 64 || c.req.url.includes('%00')) throw new Refusal('invalid-parameter');
    checkAccept(c);
    service.rates.take(c, 'address', c.get('ip'));
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

/** What answers with something else than a value of the contract. */
const notInContract = ['/v1/events', '/v1/openapi.json', '/v1/files/:id/:name'].map((path) => ({
  method: 'GET',
  path,
}));

/** 405 where another method would have been answered. */
function unknownAddress(c: Context<Env>, settings: Settings): Refusal {
  const known: { method: string; path: string }[] = Object.values(endpoints).filter(
    (endpoint) => settings.capabilities || !('capability' in endpoint),
  );
  const methods = [...known, ...(settings.capabilities ? notInContract : [])]
    .filter(({ path }) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`).test(c.req.path))
    .map(({ method }) => method);
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
  if (error instanceof DatabaseAway) return new Refusal('unavailable', { headers: { 'Retry-After': '2' } });
  console.error(`request ${requestId}:`, error);
  return new Refusal('internal');
}

function addressOf(c: Context<Env>, trustProxy: boolean): string {
  const forwarded = trustProxy ? c.req.header('X-Forwarded-For')?.split(',').pop()?.trim() : undefined;
  if (forwarded) return forwarded;
  const bindings: unknown = c.env;
  if (typeof bindings !== 'object' || bindings === null || !('incoming' in bindings)) return 'local';
  const { incoming } = bindings;
  if (typeof incoming !== 'object' || incoming === null || !('socket' in incoming)) return 'local';
  const { socket } = incoming;
  if (typeof socket !== 'object' || socket === null || !('remoteAddress' in socket)) return 'local';
  return typeof socket.remoteAddress === 'string' ? socket.remoteAddress : 'local';
}
