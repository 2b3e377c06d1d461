import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * A port below those that systems hand out to outgoing connections: while no server is at it, one of them could take it, and the
 * server would not start.
 * @returns {Promise<number>}
 */
export async function freePort() {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    const isFree = await new Promise((resolve) => {
      const server = createServer();
      server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
    });
    if (isFree) return port;
  }
}
