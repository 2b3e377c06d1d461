import type { Socket } from 'node:net';
import { createAdaptorServer, type ServerType } from '@hono/node-server';
import type { Hono } from 'hono';
import { BadSettings, type Settings } from '../settings';
import { networkOf } from './address';
import type { Env } from './env';

export interface Timeouts {
  /** Milliseconds until the headers of a request must be complete. */
  headers: number;
  every: number;
  /** Milliseconds until an idle connection is closed; at least two heartbeats of an event stream. */
  idle: number;
}
export class PortInUse extends Error {}

/** Node checks the timeout of headers only once per `every` ms, so a client has `headers` + `every` ms at most: ten seconds. */
export const timeouts: Timeouts = { headers: 9_000, every: 1_000, idle: 60_000 };

const serviceFull =
  'HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nRetry-After: 5\r\nContent-Length: 0\r\n\r\n';

/** Rejects with `BadSettings` for an unusable HOST or PORT, and with `PortInUse`. */
export function listen(app: Hono<Env>, settings: Settings, { headers, every, idle }: Timeouts = timeouts) {
  return new Promise<{ server: ServerType; port: number }>((resolve, reject) => {
    const server = createAdaptorServer({
      fetch: app.fetch,
      serverOptions: {
        maxHeaderSize: 16_384,
        headersTimeout: headers,
        connectionsCheckingInterval: every,
        // `requestTimeout` is long for uploads. `readBody` limits other bodies to ten seconds.
        requestTimeout: 310_000,
        keepAliveTimeout: 65_000,
      },
    });
    server.on('error', (error) => reject(listenError(error, settings)));
    server.setTimeout(Math.max(idle, 2 * settings.heartbeatMs));
    // `maxConnections` is above `maxSockets`, so that a connection above `maxSockets` still gets a 503.
    server.maxConnections = settings.maxSockets + 100;
    limitConnections(server, settings);
    // `backlog` is large, because all clients may reconnect at once. A client that finds the system's queue full waits for seconds
    // (Linux limits the queue by `net.core.somaxconn`).
    const { port, host } = settings;
    server.listen({ port, host, backlog: server.maxConnections }, () => {
      const address = server.address();
      resolve({ server, port: typeof address === 'object' && address ? address.port : port });
    });
  });
}

/**
 * Limits the number of connections, in total and per network. Behind a proxy there is no limit per network, because all
 * connections come from the proxy's address.
 */
function limitConnections(server: ServerType, { maxSockets, maxSocketsPerAddress, trustProxy }: Settings) {
  const open = new Map<string, number>();
  let all = 0;
  server.prependListener('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    const own = (open.get(network) ?? 0) + 1;
    if (all >= maxSockets || (!trustProxy && own > maxSocketsPerAddress)) {
      socket.on('error', () => undefined);
      socket.setTimeout(1_000, () => socket.destroy());
      socket.end(serviceFull, () => socket.destroy());
      return;
    }
    all++;
    open.set(network, own);
    socket.once('close', () => {
      all--;
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
  });
}

function listenError(error: Error & { code?: string }, { host, port }: Settings): Error {
  const where = `Cannot listen on HOST=${host} PORT=${port}`;
  switch (error.code) {
    case 'EADDRINUSE':
      return new PortInUse(`${where}: another program listens there. Stop it, or set PORT to another number.`);
    case 'EACCES':
      return new BadSettings(`${where}: ports below 1024 are for the system; set PORT to a higher one.`);
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EADDRNOTAVAIL':
    case 'EINVAL':
      return new BadSettings(
        `${where}: that is no address of this machine; 127.0.0.1 is itself, 0.0.0.0 everybody's way in.`,
      );
    default:
      return new BadSettings(`${where}: ${error.message}`);
  }
}
