import { shareAddress } from './receiveShare';

/** The address of the stored page, which serves every address of the app. */
export const pageAddress = '/index.html';

/** The requests that the worker answers: the app's page, its files, and shares. Null leaves a request to the network. */
export function wants(
  { method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>,
  origin: string,
): 'page' | 'file' | 'share' | null {
  const address = new URL(url);
  if (address.origin !== origin) return null;
  if (method === 'POST' && mode === 'navigate' && address.pathname === shareAddress) return 'share';
  if (method !== 'GET') return null;
  if (/^\/(?:v1|files|csp-report)(?:\/|$)/.test(address.pathname)) return null;
  const isFile = /\.\w+$/.test(address.pathname) || address.pathname.startsWith('/assets/');
  if (mode === 'navigate') return isFile ? null : 'page';
  return isFile && address.pathname !== pageAddress && address.pathname !== '/sw.js' ? 'file' : null;
}

/** The names that were created before `own`, newest first. */
export const newestFirst = (names: readonly string[], own: string): string[] =>
  names.slice(0, Math.max(0, names.indexOf(own))).toReversed();
