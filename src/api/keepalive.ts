import type { Wire } from './transport';

/** Browsers refuse more, all requests of one page together that may outlive it: 64 KiB of bodies, and some hundred. */
const limits = { bytes: 60_000, requests: 60 };

type Sent = Pick<Wire, 'method' | 'url' | 'body'>;

/** Idempotent requests may outlive the page: the next one can repeat them. */
const isRepeatable = ({ method, url }: Sent): boolean =>
  method === 'PUT' || method === 'DELETE' || (method === 'POST' && url.endsWith('/read'));

/**
 * Decides for each request whether it goes on when its page is left. A new message does not: where there are no
 * idempotency keys the next page looks whether it has arrived, and it must not arrive after that.
 */
export function createKeepalive() {
  const underWay = { bytes: 0, requests: 0 };
  return async <T>(wire: Wire, run: (wire: Wire) => Promise<T>): Promise<T> => {
    const bytes = new TextEncoder().encode(wire.body ?? '').length;
    const fits = underWay.bytes + bytes <= limits.bytes && underWay.requests < limits.requests;
    if (!isRepeatable(wire) || !fits) return run(wire);
    underWay.bytes += bytes;
    underWay.requests++;
    try {
      return await run({ ...wire, keepalive: true });
    } finally {
      underWay.bytes -= bytes;
      underWay.requests--;
    }
  };
}
