import type { MiddlewareHandler } from 'hono';
import { capabilitiesHeader, lastEventHeader } from '../../src/contract';
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

/** The page needs no inline script or style. If `reports` is true, browsers report violations to the service. */
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
