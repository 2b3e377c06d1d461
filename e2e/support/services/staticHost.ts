import { readFile } from 'node:fs/promises';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { proxy } from 'hono/proxy';
import type { ClientSettings } from '../../../src/contract';

/** The same policy as in `docs/operate.md`. */
const policyFor = (settings: ClientSettings) =>
  [
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; media-src 'self' blob:; font-src 'self'",
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'self'; form-action 'none'; object-src 'none'",
    "require-trusted-types-for 'script'; trusted-types service-worker",
    `frame-ancestors ${settings.host ?? "'none'"}`,
  ].join('; ');

/** The built client below a path of a static host, which forwards `/v1` to a service. */
export function staticHost(service: string, settings: ClientSettings & { base: string }): Hono {
  const { base } = settings;
  const app = new Hono();
  app.all('/v1/*', (c) =>
    // The browser aborts requests of a page that the person leaves.
    proxy(new URL(c.req.path + new URL(c.req.url).search, service), c.req).catch(() => c.body(null, 502)),
  );
  app.use(async (c, next) => {
    await next();
    c.header('Content-Security-Policy', policyFor(settings));
  });
  const untold = () => readFile('dist/client/index.html', 'utf8');
  const page = async () =>
    (await untold())
      .replace('<base href="/"', `<base href="${base}"`)
      .replace('{}</script>', `${JSON.stringify(settings)}</script>`);
  app.get('/untold/', async (c) => c.html(await untold()));
  app.get(base, async (c) => c.html(await page()));
  app.get(`${base}index.html`, async (c) => c.html(await page()));
  app.use(`${base}*`, serveStatic({ root: 'dist/client', rewriteRequestPath: (path) => path.slice(base.length - 1) }));
  app.get(`${base}*`, async (c) => c.html(await page()));
  return app;
}
