import { isIP } from 'node:net';
import type { Settings } from '../settings';

const withoutBrackets = (hostname: string) => hostname.replace(/^\[|\]$/g, '');
const isLoopback = (hostname: string) =>
  hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '::1' || /^127\.[\d.]+$/.test(hostname);

/**
 * Accepts numeric addresses, because DNS rebinding needs a name. Accepts every name behind a trusted proxy, which checks names
 * itself.
 */
export function isKnownHost(hostname: string, { host, publicUrl, trustProxy }: Settings): boolean {
  const name = withoutBrackets(hostname.toLowerCase());
  if (trustProxy || isIP(name) !== 0 || isLoopback(name) || name === host.toLowerCase()) return true;
  return publicUrl ? name === withoutBrackets(new URL(publicUrl).hostname) : !isLoopback(host);
}
