import { resolveAddress, safePath } from '#contract/text/addresses';
import { withoutHidden } from '#contract/text/names';
import { isRecord, isText, type Json } from './read';

export function safeUrl(value: Json, base: string): string | null {
  if (!isText(value) || value.trim() === '' || value.length > 8_192) return null;
  // Some services do not encode spaces in file names.
  const text = value.trim().replaceAll(' ', '%20');
  // A path on the page's own origin stays relative, so the path works under every host name.
  if (base === '' && safePath(text) !== null) return text;
  // `base` may have a path in front of `/v1`. The service may omit that path in its addresses.
  if (/^\/v\d+\//.test(text) && safePath(text) !== null && URL.canParse(base))
    return new URL(base.replace(/\/+(v\d+\/*)?$/, '') + text).href;
  return resolveAddress(text, base || globalThis.location?.origin);
}

/** Hidden characters are removed from these fields. `username` stays unchanged, because services compare usernames. */
const nameFields = new Set(['name', 'group_name', 'filename', 'alt', 'description']);
const linedFields = new Set(['alt', 'description']);

const maxDepth = 6;

export function withSafeUrls(json: Json, base: string, depth = 0): Json {
  if (depth > maxDepth) return json;
  if (Array.isArray(json)) return json.map((item) => withSafeUrls(item, base, depth + 1));
  if (!isRecord(json)) return json;
  return Object.fromEntries(
    Object.entries(json).map(([name, value]) => {
      if (name === 'avatar_url' && isText(value)) return [name, safeUrl(value, base)];
      if (name === 'file_url' && isText(value)) return [name, safeUrl(value, base) ?? ''];
      if (isText(value) && nameFields.has(name)) return [name, withoutHidden(value, { lines: linedFields.has(name) })];
      return [name, withSafeUrls(value, base, depth + 1)];
    }),
  );
}
