import { isIP } from 'node:net';
import type { Settings } from '../settings';

const withoutBrackets = (hostname: string) => hostname.replace(/^\[|\]$/g, '');
const isLoopback = (hostname: string) =>
  hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '::1' || /^127\.[\d.]+$/.test(hostname);

/**
 * Whether the service answers to this host. A page whose name was made to point at this machine (DNS rebinding) is not
 * answered; an address in numbers cannot be made to, and a trusted proxy has its own names. Where others can reach the service without `PUBLIC_URL`, nobody has said
 * by which names.
 */
export function isKnownHost(hostname: string, { host, publicUrl, trustProxy }: Settings): boolean {
  const name = withoutBrackets(hostname.toLowerCase());
  if (trustProxy || isIP(name) !== 0 || isLoopback(name) || name === host.toLowerCase()) return true;
  return publicUrl ? name === withoutBrackets(new URL(publicUrl).hostname) : !isLoopback(host);
}
