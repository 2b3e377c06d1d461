/** Declared here, because the contract uses neither browser types nor Node types. */
declare const URL: {
  new (
    url: string,
    base?: string,
  ): Record<'href' | 'origin' | 'pathname' | 'search' | 'hash', string> &
    Record<'hostname' | 'username' | 'password', string>;
  canParse(url: string, base?: string): boolean;
};

/** Browsers drop tabs and line ends and read a backslash as a slash: `/\x.test` leads to another host. */
const rewritten = /[\p{Cc}\p{Cf}\p{Z}\\]/u;
/** A placeholder base: only its origin is compared. */
const somewhere = 'https://confab.invalid';

export function safePath(text: string): string | null {
  if (!/^\/(?!\/)/.test(text) || rewritten.test(text) || !URL.canParse(text, somewhere)) return null;
  const url = new URL(text, somewhere);
  if (url.origin !== somewhere || url.pathname.startsWith('//')) return null;
  return url.pathname + url.search + url.hash;
}

/** An absolute http(s) URL without credentials and without characters that browsers drop. */
export function isSafeUrl(text: string): boolean {
  if (!/^https?:\/\/[^/]/i.test(text) || rewritten.test(text) || !URL.canParse(text)) return false;
  const { username, password, hostname } = new URL(text);
  return hostname !== '' && username === '' && password === '' && !/^https?:\/\/[^/?#]*@/i.test(text);
}

export const isSafeAddress = (text: string): boolean => isSafeUrl(text) || safePath(text) !== null;

export function resolveAddress(text: string, base?: string): string | null {
  if (rewritten.test(text) || !URL.canParse(text, base)) return null;
  const { href } = new URL(text, base);
  return isSafeUrl(href) ? href : null;
}
