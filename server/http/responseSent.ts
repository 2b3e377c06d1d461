import { ServerResponse } from 'node:http';

/**
 * Resolves when the operating system has accepted the whole response, or the connection is closed. Undefined for an in-process
 * request.
 */
export function responseSent(bindings: unknown): Promise<void> | undefined {
  if (typeof bindings !== 'object' || bindings === null || !('outgoing' in bindings)) return undefined;
  const { outgoing } = bindings;
  if (!(outgoing instanceof ServerResponse) || outgoing.req.destroyed) return undefined;
  return new Promise((resolve) => {
    outgoing.once('close', resolve);
    // The request of a queued response emits `close`; the response itself emits none.
    outgoing.req.once('close', resolve);
  });
}
