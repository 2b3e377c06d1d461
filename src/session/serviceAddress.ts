/** `insecure` means that a token would be sent without encryption. */
export class BadAddress extends Error {
  override readonly name = 'BadAddress';
  readonly code: 'invalid' | 'insecure';

  constructor(code: 'invalid' | 'insecure') {
    super(`service address: ${code}`);
    this.code = code;
  }
}

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\]|.+\.localhost)$/;

/** Returns origin and path without final slashes, or '' for the page's own origin. Throws `BadAddress`. */
export function readAddress(text: string): string {
  const typed = text.trim();
  if (typed === '') return '';
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`;
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || url.username || url.password || !/^https?:$/.test(url.protocol)) throw new BadAddress('invalid');
  if (url.protocol === 'http:' && !loopback.test(url.hostname)) throw new BadAddress('insecure');
  const base = url.origin + url.pathname.replace(/\/+$/, '');
  return base === globalThis.location?.origin ? '' : base;
}
