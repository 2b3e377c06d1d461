import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { ServerType } from '@hono/node-server';
import type { Service } from './service';

const drainTimeoutMs = 10_000;

/** On SIGTERM and SIGINT: finishes running requests, refuses new requests, and exits after at most ten seconds. */
export function shutDown(server: ServerType, service: Service, stopSweeping: () => void) {
  const silent = unusedSockets(server);
  let stopping = false;
  const stop = () => {
    if (stopping) process.exit(1);
    stopping = true;
    service.draining.on = true;
    stopSweeping();
    service.hub.close();
    service.markerEvents.stop();
    const close = async () => {
      await service.eraser.stop();
      await service.store.close().finally(() => process.exit(0));
    };
    const deadline = setTimeout(() => void close(), drainTimeoutMs);
    server.close(() => {
      clearTimeout(deadline);
      void close();
    });
    for (const socket of silent) socket.destroy();
    if ('closeIdleConnections' in server) {
      server.closeIdleConnections();
      // Closes connections again and again as they become idle, because Node waits for all connections.
      setInterval(() => server.closeIdleConnections(), 100).unref();
    }
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

/** Connections without a request so far. At shutdown Node would wait for them. */
function unusedSockets(server: ServerType): Set<Socket> {
  const silent = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  server.on('request', ({ socket }: IncomingMessage) => void silent.delete(socket));
  return silent;
}
