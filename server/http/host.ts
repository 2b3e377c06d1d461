import { isIP } from 'node:net';
import type { Settings } from '../settings';

const withoutBrackets = (hostname: string) => hostname.replace(/^\[|\]$/g, '');
const isLoopback = (hostname: string) =>
  hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '::1' || /^127\.[\d.]+$/.test(hostname);

/**
 * False for a `Host` that an attacker's page may have used for DNS rebinding. Numeric addresses are safe, because DNS rebinding
 * needs a name. Behind a trusted proxy every name is accepted, because the proxy checks names itself.
 */
export function isKnownHost(hostname: string, { host, publicUrl, trustProxy }: Settings): boolean {
  const name = withoutBrackets(hostname.toLowerCase());
  if (trustProxy || isIP(name) !== 0 || isLoopback(name) || name === host.toLowerCase()) return true;
  return publicUrl ? name === withoutBrackets(new URL(publicUrl).hostname) : !isLoopback(host);
}
