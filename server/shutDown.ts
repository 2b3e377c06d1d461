import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { ServerType } from '@hono/node-server';
import type { Service } from './service';

const drainMs = 10_000;

/** What has begun is finished, what comes is told to come back; nothing waits longer than ten seconds. */
export function shutDown(server: ServerType, service: Service, stopSweeping: () => void) {
  const silent = unusedSockets(server);
  let stopping = false;
  const stop = () => {
    if (stopping) process.exit(1);
    stopping = true;
    service.draining.on = true;
    stopSweeping();
    service.hub.close();
    const close = () => void service.store.close().finally(() => process.exit(0));
    const deadline = setTimeout(close, drainMs);
    server.close(() => {
      clearTimeout(deadline);
      close();
    });
    for (const socket of silent) socket.destroy();
    if ('closeIdleConnections' in server) {
      server.closeIdleConnections();
      // A connection kept alive would be waited for although nobody asks anything on it.
      setInterval(() => server.closeIdleConnections(), 100).unref();
    }
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

/** Connections opened in advance. Node waits for them as if they were asking something. */
function unusedSockets(server: ServerType): Set<Socket> {
  const silent = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  server.on('request', ({ socket }: IncomingMessage) => void silent.delete(socket));
  return silent;
}
