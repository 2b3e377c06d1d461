import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { type Context, Hono } from 'hono';
import { Passwords, testCost } from './accounts/passwords';
import { Hub } from './events/hub';
import { isDiskFull } from './failures';
import { openFiles } from './files/open';
import { checkAccept } from './http/accept';
import { clientNetwork } from './http/address';
import { cspReportRoute } from './http/cspReports';
import { deadline, handlerMs } from './http/deadline';
import type { Env } from './http/env';
import { auditRefusal } from './http/errors/auditRefusals';
import { problemResponse } from './http/errors/problemResponse';
import { refuseForeignWrite } from './http/foreignOrigin';
import { apiHeaders, commonHeaders, cors } from './http/headers';
import { isKnownHost } from './http/host';
import { routesAt } from './http/knownRoutes';
import { shareRoute } from './http/share';
import { staticRoutes } from './http/static';
import { Refusal } from './refusal';
import { accountRoutes } from './routes/account';
import { allGroupsRoutes } from './routes/allGroups';
import { auditRoutes } from './routes/audit';
import { blockRoutes } from './routes/blocks';
import { capabilityRoutes } from './routes/capabilities';
import { conversationRoutes } from './routes/conversations';
import { eventRoutes } from './routes/events';
import { fileRoutes } from './routes/files';
import { groupRoutes } from './routes/groups';
import { inviteRoutes } from './routes/invites';
import { keepingRoutes } from './routes/keeping';
import { messageRoutes } from './routes/messages';
import { peopleRoutes } from './routes/people';
import { pinnedRoutes } from './routes/pinned';
import { preferenceRoutes } from './routes/preferences';
import { profileRoutes } from './routes/profile';
import { reportRoutes } from './routes/reports';
import { roleRoutes } from './routes/roles';
import { sessionRoutes } from './routes/sessions';
import { uploadRoutes } from './routes/uploads';
import type { Service } from './service';
import type { Settings } from './settings';
import { DatabaseUnavailable, databaseCode, isConnectionEnded } from './store/database/databaseError';
import type { Store } from './store/database/store';
import { Eraser } from './store/groups/eraser';
import { MarkerEvents } from './store/groups/markerEvents';
import { sharedTokens } from './store/rates';
import { Concurrency } from './throttle/concurrency';
import { RateLimiter } from './throttle/rateLimit';
import { RefusalLog } from './throttle/refusalLog';
import { SignInAttempts } from './throttle/signInAttempts';
import { SignInDelays } from './throttle/signInDelays';

interface Parts {
  store: Store;
  settings: Settings;
  /** Returns Unix milliseconds. The default is the machine's clock. */
  now?: () => number;
  deadlineMs?: number;
}

export function createApp({ store, settings, now = Date.now, deadlineMs = handlerMs }: Parts): {
  app: Hono<Env>;
  service: Service;
} {
  const files = openFiles(settings, now);
  const rates = new RateLimiter(settings.rateLimits, now, {
    strangersPerHour: settings.limits.strangersPerHour,
    rates: settings.rates,
    isExempt: settings.isRateExempt,
    shared: store.kind === 'postgres' ? sharedTokens(store.db) : undefined,
  });
  const signInDelays = new SignInDelays(settings.rateLimits, now);
  const service: Service = {
    store,
    settings,
    files,
    eraser: new Eraser(store, files),
    hub: new Hub(store),
    markerEvents: new MarkerEvents(store, now),
    rates,
    concurrency: new Concurrency(settings.rateLimits),
    passwords: new Passwords(settings.test ? { cost: testCost } : {}),
    signInDelays,
    signInAttempts: new SignInAttempts(rates, signInDelays),
    now,
    lastActivity: new Map(),
    refusals: new RefusalLog(now),
    draining: { on: false },
  };
  const warnOfProxy = once(() => {
    if (!settings.trustProxy)
      console.warn('A proxy forwards requests, and TRUST_PROXY is off: rate limits take all people behind it for one.');
  });
  const app = new Hono<Env>();
  app.onError(async (error, c) => {
    const hasKey = settings.idempotency && c.req.header('Idempotency-Key') !== undefined;
    const refusal = toRefusal(error, { requestId: c.get('requestId'), hasKey });
    await auditRefusal(service, c, refusal);
    if (refusal.holdMs > 0) await setTimeout(refusal.holdMs);
    return problemResponse(refusal, c.get('requestId'));
  });

  app.use(async (c, next) => {
    c.set('requestId', randomBytes(8).toString('hex'));
    c.set('ip', clientNetwork(c, settings.trustProxy));
    if (c.req.header('X-Forwarded-For') !== undefined) warnOfProxy();
    await next();
  });
  app.use(commonHeaders(settings), async (c, next) => {
    if (!isKnownHost(new URL(c.req.url).hostname, settings)) throw new Refusal('unknown-host');
    await next();
  });
  app.use('/v1/*', apiHeaders(settings), cors(settings), async (c, next) => {
    if (service.draining.on) throw new Refusal('unavailable', { headers: { 'Retry-After': '2' } });
    // Refuses `%00` (NUL), because PostgreSQL rejects text that contains NUL.
    if (c.req.url.length > 8_192 + 64 || c.req.url.includes('%00')) throw new Refusal('invalid-parameter');
    // Checks the rate limit before any refusal that writes to the audit trail.
    service.rates.take(c, 'address', c.get('ip'));
    refuseForeignWrite(c, settings);
    // Closes the connection after the response, because no other request can follow a body that nobody reads.
    if (hasUselessBody(c)) c.header('Connection', 'close');
    checkAccept(c);
    await next();
  });
  app.use('/v1/*', deadline(deadlineMs));

  messageRoutes(app, service);
  groupRoutes(app, service);
  if (settings.capabilities) {
    capabilityRoutes(app, service);
    sessionRoutes(app, service);
    accountRoutes(app, service);
    profileRoutes(app, service);
    pinnedRoutes(app, service);
    peopleRoutes(app, service);
    conversationRoutes(app, service);
    roleRoutes(app, service);
    eventRoutes(app, service);
    auditRoutes(app, service);
    uploadRoutes(app, service);
    fileRoutes(app, service);
    keepingRoutes(app, service);
    preferenceRoutes(app, service);
    blockRoutes(app, service);
    reportRoutes(app, service);
    allGroupsRoutes(app, service);
    inviteRoutes(app, service);
  }
  app.all('/v1/*', (c) => {
    throw unknownAddress(c, settings);
  });
  cspReportRoute(app, service);
  shareRoute(app, service);
  staticRoutes(app, service);
  app.notFound((c) => problemResponse(new Refusal('not-found'), c.get('requestId')));
  return { app, service };
}

function once(work: () => void): () => void {
  let done = false;
  return () => {
    if (!done) work();
    done = true;
  };
}

function hasUselessBody(c: Context<Env>): boolean {
  if (c.req.method === 'POST' || c.req.method === 'PUT') return false;
  return c.req.header('Transfer-Encoding') !== undefined || Number(c.req.header('Content-Length') ?? 0) > 0;
}

function unknownAddress(c: Context<Env>, settings: Settings): Refusal {
  const methods = routesAt(c.req.path, settings).map(({ method }) => method);
  if (methods.length === 0) return new Refusal('not-found');
  return new Refusal('method-not-allowed', { headers: { Allow: [...new Set(methods)].join(', ') } });
}

function toRefusal(error: unknown, { requestId, hasKey }: { requestId: string; hasKey: boolean }): Refusal {
  if (error instanceof Refusal) return error;
  const code = databaseCode(error);
  // `unavailable` would promise that nothing is stored. But an earlier try may still run, or the commit may have
  // succeeded before the connection ended.
  if (hasKey && (code === '55P03' || isConnectionEnded(error)))
    return new Refusal('idempotency-in-progress', { headers: { 'Retry-After': '1' } });
  if (code === '55P03' || code === '57014') return new Refusal('unavailable', { headers: { 'Retry-After': '1' } });
  if (error instanceof DatabaseUnavailable || isConnectionEnded(error))
    return new Refusal('unavailable', { headers: { 'Retry-After': '2' } });
  // Logs one line without a stack trace, because the log may be on the full disk.
  if (isDiskFull(error)) {
    console.error(`disk: full, request ${requestId}`);
    return new Refusal('unavailable', { headers: { 'Retry-After': '30' } });
  }
  console.error(`request ${requestId}:`, error);
  return new Refusal('internal');
}
