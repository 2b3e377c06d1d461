import { shareAddress } from './receiveShare';

/** Where the page is held; every address of the app shows it. */
export const pageAddress = '/index.html';

/** What the worker may answer: the app's page, a file of it, or what another app shares with it. Null: the browser asks the network, as if there were no worker. */
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

/** Of names in the order in which they were made, those made before `own`, the newest first. */
export const newestFirst = (names: readonly string[], own: string): string[] =>
  names.slice(0, Math.max(0, names.indexOf(own))).toReversed();
