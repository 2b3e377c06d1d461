import { isText, type Json } from './read';

/**
 * A URL that may become a link or an image: http(s), or a path of the service itself, which is made absolute.
 * Anything else is null.
 */
export function safeUrl(value: Json, base: string): string | null {
  if (!isText(value) || value.trim() === '' || value.length > 8_192) return null;
  const text = value.trim();
  // A path of the page's own origin stays a path, so that it still holds behind another host name.
  if (base === '' && /^\/(?![/\\])/.test(text)) return text;
  // A path of the interface itself is where the interface is, which may be below another path.
  if (/^\/v\d+\//.test(text) && URL.canParse(base)) return new URL(base.replace(/\/+(v\d+\/*)?$/, '') + text).href;
  try {
    const url = new URL(text, base || globalThis.location?.origin);
    return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null;
  } catch {
    return null;
  }
}
