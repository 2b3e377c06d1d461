import { isIP } from 'node:net';
import type { Settings } from '../settings';

const withoutBrackets = (hostname: string) => hostname.replace(/^\[|\]$/g, '');
const isLoopback = (hostname: string) =>
  hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '::1' || /^127\.[\d.]+$/.test(hostname);

/**
 * Prevents DNS rebinding, which needs a name: numeric addresses are accepted. A trusted proxy checks names itself. Without
 * `PUBLIC_URL`, a service that listens for other machines accepts every name.
 */
export function isKnownHost(hostname: string, { host, publicUrl, trustProxy }: Settings): boolean {
  const name = withoutBrackets(hostname.toLowerCase());
  if (trustProxy || isIP(name) !== 0 || isLoopback(name) || name === host.toLowerCase()) return true;
  return publicUrl ? name === withoutBrackets(new URL(publicUrl).hostname) : !isLoopback(host);
}
