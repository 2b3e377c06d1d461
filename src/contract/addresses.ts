/** The URL of the WHATWG, the same in browsers and Node. The contract does not know the types of either. */
declare const URL: {
  new (
    url: string,
    base?: string,
  ): Record<'href' | 'origin' | 'pathname' | 'search' | 'hash', string> &
    Record<'hostname' | 'username' | 'password', string>;
  canParse(url: string, base?: string): boolean;
};

/** Browsers drop tabs and line ends, and read a backslash as a slash: `/\x.test` leads to another host. */
const rewritten = /[\p{Cc}\p{Cf}\p{Z}\\]/u;
/** Only its origin is compared. */
const somewhere = 'https://confab.invalid';

/** A path of this origin, as browsers resolve it. Null if it leads to another host. */
export function safePath(text: string): string | null {
  if (!/^\/(?!\/)/.test(text) || rewritten.test(text) || !URL.canParse(text, somewhere)) return null;
  const url = new URL(text, somewhere);
  if (url.origin !== somewhere || url.pathname.startsWith('//')) return null;
  return url.pathname + url.search + url.hash;
}

/** An absolute http(s) URL that names its host plainly: nobody's name and password before it, no character that is dropped. */
export function isSafeUrl(text: string): boolean {
  if (!/^https?:\/\/[^/]/i.test(text) || rewritten.test(text) || !URL.canParse(text)) return false;
  const { username, password, hostname } = new URL(text);
  return hostname !== '' && username === '' && password === '' && !/^https?:\/\/[^/?#]*@/i.test(text);
}

/** True if a URL may become a link or an image: http(s), or a path of its service. */
export const isSafeAddress = (text: string): boolean => isSafeUrl(text) || safePath(text) !== null;

/** The absolute address that a link leads to from `base`; null unless it is a safe one, written without such characters. */
export function resolveAddress(text: string, base?: string): string | null {
  if (rewritten.test(text) || !URL.canParse(text, base)) return null;
  const { href } = new URL(text, base);
  return isSafeUrl(href) ? href : null;
}
