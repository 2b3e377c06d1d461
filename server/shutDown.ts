import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { ServerType } from '@hono/node-server';
import type { Service } from './service';

const drainTimeoutMs = 10_000;

/**
 * On SIGTERM and SIGINT: requests that have begun are finished, new connections are refused, new requests on those that are
 * open get 503, and the process ends after ten seconds at most.
 */
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
      // Node waits for kept-alive connections too, though they carry no request.
      setInterval(() => server.closeIdleConnections(), 100).unref();
    }
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

/** Connections that have not carried a request yet. Node waits for them as if they had. */
function unusedSockets(server: ServerType): Set<Socket> {
  const silent = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  server.on('request', ({ socket }: IncomingMessage) => void silent.delete(socket));
  return silent;
}
