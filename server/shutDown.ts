import type { ServerType } from '@hono/node-server';
import type { Service } from './service';

const drainMs = 10_000;

/** What has begun is finished, what comes is told to come back; nothing waits longer than ten seconds. */
export function shutDown(server: ServerType, service: Service, stopSweeping: () => void) {
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
    if ('closeIdleConnections' in server) {
      server.closeIdleConnections();
      // A connection kept alive would be waited for although nobody asks anything on it.
      setInterval(() => server.closeIdleConnections(), 100).unref();
    }
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
