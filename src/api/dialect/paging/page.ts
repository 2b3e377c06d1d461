import { isRecord, type Json, readId, readText } from '../reading/read';

/** One answer of a list, before its items are read. */
export interface RawPage {
  rows: Json[];
  hasMore: boolean;
  /** Query parameters that the answer names for the next page. */
  hint: Record<string, string> | null;
}

/** Null when this is no list, for example an error with status 200. A missing array is an empty list. */
export function readPage(json: Json, headers: Headers): RawPage | null {
  if (Array.isArray(json)) {
    const hint = fromLink(headers);
    return { rows: json, hasMore: hint !== null, hint };
  }
  if (!isRecord(json) || json.ok === false || !('data' in json || 'has_more' in json)) return null;
  const rows = Array.isArray(json.data) ? json.data : [];
  const hint = fromBody(json) ?? fromLink(headers);
  const more = json.has_more;
  return { rows, hasMore: more === undefined ? hint !== null : more === true || more === 'true' || more === 1, hint };
}

function fromBody(json: Record<string, Json>): Record<string, string> | null {
  const next = readText(json.next) ?? readText(json.next_url) ?? readText(json.next_page_url);
  if (next && /[?/]/.test(next)) return queryOf(next);
  const cursor = readId(json.next_cursor) ?? readId(next);
  return cursor ? { cursor } : null;
}

/** `Link: <https://…?page=2>; rel="next"` (RFC 8288). */
function fromLink(headers: Headers): Record<string, string> | null {
  for (const link of headers.get('Link')?.split(/,(?=\s*<)/) ?? []) {
    const url = /^\s*<([^<>]*)>/.exec(link)?.[1];
    if (url !== undefined && /;\s*rel="?next"?/i.test(link)) return queryOf(url);
  }
  return null;
}

/** Takes the parameters only. The address may belong to anybody, and would get the token. */
function queryOf(url: string): Record<string, string> | null {
  const query = Object.fromEntries(new URLSearchParams(url.split('#', 1)[0]?.split('?').slice(1).join('?') ?? ''));
  return Object.keys(query).length > 0 ? query : null;
}
