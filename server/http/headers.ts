import type { Context, MiddlewareHandler } from 'hono';
import { capabilitiesHeader, lastEventHeader } from '../../src/contract';
import { Refusal } from '../refusal';
import type { Settings } from '../settings';
import { capabilitiesOf } from './capabilities';
import type { Env } from './env';

const exposed = `${capabilitiesHeader}, Date, ETag, Retry-After, Idempotent-Replayed, Link, RateLimit, RateLimit-Policy, ${lastEventHeader}`;

export function commonHeaders(settings: Settings): MiddlewareHandler<Env> {
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    headers.set('X-Content-Type-Options', 'nosniff');
    headers.set('Referrer-Policy', 'no-referrer');
    headers.set('Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()');
    headers.set('Cross-Origin-Opener-Policy', 'same-origin');
    if (!headers.has('Cross-Origin-Resource-Policy')) headers.set('Cross-Origin-Resource-Policy', 'same-origin');
    if (settings.secure) headers.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
  };
}

export function apiHeaders(settings: Settings): MiddlewareHandler<Env> {
  const capabilities = capabilitiesOf(settings).join(', ');
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
    if (!headers.has('Content-Security-Policy'))
      headers.set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'; sandbox");
    if (capabilities) headers.set(capabilitiesHeader, capabilities);
  };
}

export function cors({ corsOrigins }: Settings): MiddlewareHandler<Env> {
  return async (c, next) => {
    const origin = c.req.header('Origin');
    const allowed = origin !== undefined && corsOrigins.includes(origin);
    if (c.req.method === 'OPTIONS' && c.req.header('Access-Control-Request-Method') && allowed) c.res = preflight();
    else await next();
    if (corsOrigins.length > 0) c.res.headers.append('Vary', 'Origin');
    if (!allowed) return;
    c.res.headers.set('Access-Control-Allow-Origin', origin);
    c.res.headers.set('Access-Control-Expose-Headers', exposed);
  };
}

const preflight = () =>
  new Response(null, {
    status: 204,
    headers: {
      'Access-Control-Allow-Methods': 'GET, POST, PUT, DELETE',
      'Access-Control-Allow-Headers': 'Authorization, Content-Type, Idempotency-Key, If-Match, Last-Event-ID',
      'Access-Control-Max-Age': '600',
    },
  });

export function refuseForeignWrite(c: Context<Env>, { corsOrigins }: Settings) {
  if (corsOrigins.includes(c.req.header('Origin') ?? '')) return;
  const safe = c.req.method === 'GET' || c.req.method === 'HEAD' || c.req.method === 'OPTIONS';
  if (!safe && c.req.header('Sec-Fetch-Site') === 'cross-site') throw new Refusal('forbidden');
}

/**
 * Refuses a sign-in from a page of another site. Browsers omit `Sec-Fetch-Site` on plain http, so `Origin` is compared too. Only
 * the host of `Origin` counts, because a proxy may end https. Only JSON is accepted, because a form of any page can send other
 * bodies.
 */
export function refuseForeignSignIn(c: Context<Env>, { corsOrigins, publicUrl }: Settings) {
  const type = c.req.header('Content-Type');
  if (type !== undefined && !/^application\/json *(;|$)/i.test(type)) throw new Refusal('unsupported-media-type');
  const origin = c.req.header('Origin');
  if (origin !== undefined && corsOrigins.includes(origin)) return;
  const site = c.req.header('Sec-Fetch-Site');
  if (site === 'cross-site' || site === 'same-site') throw new Refusal('foreign-origin');
  if (origin === undefined) return;
  const own = [c.req.url, ...(publicUrl ? [publicUrl] : [])].map((url) => new URL(url).host);
  if (!URL.canParse(origin) || !own.includes(new URL(origin).host)) throw new Refusal('foreign-origin');
}

/** The page needs no inline script or style. With `reports`, browsers send violations to the service. */
export function pagePolicy({ remoteImages, connectOrigins, frameAncestors, secure }: Settings, reports = true): string {
  const media = ["'self'", 'blob:', ...connectOrigins, ...(remoteImages === 'off' ? [] : ['https:'])].join(' ');
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src ${media}`,
    `media-src ${media}`,
    "font-src 'self'",
    ["connect-src 'self'", ...connectOrigins].join(' '),
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'self'",
    "form-action 'none'",
    `frame-ancestors ${frameAncestors.join(' ') || "'none'"}`,
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types service-worker',
    ...(reports ? ['report-to csp', 'report-uri /csp-report'] : []),
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}
