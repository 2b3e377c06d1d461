import type { Wire } from './transport';

/** Browsers allow 64 KiB of bodies and some hundred requests that outlive one page. */
const limits = { bytes: 60_000, requests: 60 };

type Sent = Pick<Wire, 'method' | 'url' | 'body'>;

/** Idempotent requests may outlive the page, because the next page can repeat them. */
const isRepeatable = ({ method, url }: Sent): boolean =>
  method === 'PUT' || method === 'DELETE' || (method === 'POST' && url.endsWith('/read'));

/**
 * Decides for each request whether it outlives its page. A new message does not: without idempotency keys the next page looks
 * for it, and it must not arrive after that.
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
