import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * The port is below the range for outgoing connections: an outgoing connection could otherwise take the port first.
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
