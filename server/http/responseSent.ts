import { ServerResponse } from 'node:http';

/**
 * Resolves when the operating system has accepted the whole response, or when the connection is closed. Returns
 * undefined for a request without a network connection, for example in tests.
 */
export function responseSent(bindings: unknown): Promise<void> | undefined {
  if (typeof bindings !== 'object' || bindings === null || !('outgoing' in bindings)) return undefined;
  const { outgoing } = bindings;
  if (!(outgoing instanceof ServerResponse) || outgoing.req.destroyed) return undefined;
  return new Promise((resolve) => {
    outgoing.once('close', resolve);
    // If the connection closes while the response waits for an earlier response, only the request emits `close`.
    outgoing.req.once('close', resolve);
  });
}
