/** The stored page, which serves every address of the app. As all files of the app, below the path of the worker. */
export const pageAddress = 'index.html';

/** The requests below `scope` that the worker answers: the app's page, its files, and shares. Null leaves a request to the network. */
export function wants(
  { method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>,
  scope: string,
): 'page' | 'file' | 'share' | null {
  if (!url.startsWith(scope)) return null;
  const path = new URL(url).pathname.slice(new URL(scope).pathname.length);
  if (method === 'POST' && mode === 'navigate' && path === 'share') return 'share';
  if (method !== 'GET') return null;
  if (/^(?:v1|files|csp-report)(?:\/|$)/.test(path)) return null;
  const isFile = /\.\w+$/.test(path) || path.startsWith('assets/');
  if (mode === 'navigate') return isFile ? null : 'page';
  return isFile && path !== pageAddress && path !== 'sw.js' ? 'file' : null;
}

/** The names that begin with `prefix`, apart from those of an app below another path of this origin. */
export const ofScope = (names: readonly string[], prefix: string): string[] =>
  names.filter((name) => name.startsWith(prefix) && !name.slice(prefix.length).includes('/'));

/** The names that were created before `own`, newest first. */
export const newestFirst = (names: readonly string[], own: string): string[] =>
  names.slice(0, Math.max(0, names.indexOf(own))).toReversed();
