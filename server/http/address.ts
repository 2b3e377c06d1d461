import { isIP } from 'node:net';
import type { Context } from 'hono';
import type { Env } from './env';

export function clientNetwork(c: Context<Env>, trustProxy: boolean): string {
  const forwarded = trustProxy ? c.req.header('X-Forwarded-For')?.split(',').pop()?.trim() : undefined;
  return networkOf(forwarded || socketAddress(c.env) || 'local');
}

/** Returns the key for rate limits: an IPv4 address, or the /64 of an IPv6 address. One subscriber has a whole /64. */
export function networkOf(address: string): string {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  if (mapped) return mapped;
  const withoutZone = address.replace(/%.*$/, '');
  const kind = isIP(withoutZone);
  if (kind === 4) return withoutZone;
  if (kind === 0) return address === 'local' ? address : 'unknown';
  const [head = '', tail] = withoutZone.split('::');
  const groups = head === '' ? [] : head.split(':');
  if (tail !== undefined) {
    const after = tail === '' ? 0 : tail.split(':').length + (tail.includes('.') ? 1 : 0);
    while (groups.length + after < 8) groups.push('0');
    groups.push(...tail.split(':'));
  }
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::`;
}

/** Returns undefined for a request without a network connection, for example in tests. */
function socketAddress(bindings: unknown): string | undefined {
  if (typeof bindings !== 'object' || bindings === null || !('incoming' in bindings)) return undefined;
  const { incoming } = bindings;
  if (typeof incoming !== 'object' || incoming === null || !('socket' in incoming)) return undefined;
  const { socket } = incoming;
  if (typeof socket !== 'object' || socket === null || !('remoteAddress' in socket)) return undefined;
  return typeof socket.remoteAddress === 'string' ? socket.remoteAddress : undefined;
}
