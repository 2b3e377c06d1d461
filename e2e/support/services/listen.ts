import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createAdaptorServer } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import type { ClientSettings } from '../../../src/contract/clientSettings';

export interface Listening {
  url: string;
  close(): Promise<void>;
}

/** Serves an app on a free port of loopback. */
export async function listen({ fetch }: Pick<Hono, 'fetch'>): Promise<Listening> {
  const server = createAdaptorServer({ fetch });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      if ('closeAllConnections' in server) server.closeAllConnections();
      await closed;
    },
  };
}

/** The built client on a host without a service. */
export function staticClient(settings: ClientSettings): Hono {
  const app = new Hono();
  const page = async () =>
    (await readFile('dist/client/index.html', 'utf8')).replace('{}</script>', `${JSON.stringify(settings)}</script>`);
  app.get('/', async (c) => c.html(await page()));
  app.use(serveStatic({ root: 'dist/client' }));
  app.get('*', async (c, next) => (c.req.path.startsWith('/v1/') ? next() : c.html(await page())));
  return app;
}
