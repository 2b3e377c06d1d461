export const pageAddress = 'index.html';

export function wants({ method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>, scope: string) {
  if (!url.startsWith(scope)) return null;
  const path = new URL(url).pathname.slice(new URL(scope).pathname.length);
  if (method === 'POST' && mode === 'navigate' && path === 'share') return 'share';
  if (method !== 'GET') return null;
  if (/^(?:v1|files|csp-report)(?:\/|$)/.test(path)) return null;
  const isFile = /\.\w+$/.test(path) || path.startsWith('assets/');
  if (mode === 'navigate') return isFile ? null : 'page';
  return isFile && path !== pageAddress && path !== 'sw.js' ? 'file' : null;
}

/** Returns the caches of this app. A name with `/` after the prefix belongs to an app at a deeper path. */
export const ofScope = (names: readonly string[], prefix: string): string[] =>
  names.filter((name) => name.startsWith(prefix) && !name.slice(prefix.length).includes('/'));

export const newestFirst = (names: readonly string[], own: string): string[] =>
  names.slice(0, Math.max(0, names.indexOf(own))).toReversed();

/** Returns false for a page of a gateway or of another build. A wrong cached file would break every start. */
export async function isOfBuild(address: string, answer: Response, files: ReadonlySet<string>): Promise<boolean> {
  if (!answer.ok || answer.redirected) return false;
  const { pathname } = new URL(address);
  const type = answer.headers.get('Content-Type') ?? '';
  const isHtml = type.includes('text/html');
  if (!pathname.endsWith(`/${pageAddress}`))
    return !isHtml && (!pathname.endsWith('.js') || type.includes('javascript'));
  const html = await answer.clone().text();
  const named = html.match(/(?<="\.\/)assets\/[^"]+/g) ?? [];
  return isHtml && html.includes('id="root"') && named.length > 0 && named.every((file) => files.has(file));
}
