import type { List } from '../profile';
import { saysFailure } from '../reading/normalise';
import { firstOf, isRecord, type Json, readCount, readId, readText } from '../reading/read';

export interface RawPage {
  rows: Json[];
  hasMore: boolean;
  isGuess: boolean;
  hint: Record<string, string> | null;
}

export function readPage(json: Json, headers: Headers, list: List, limit: number): RawPage | null {
  const rows = Array.isArray(json) ? json : isRecord(json) ? rowsOf(json, list) : null;
  if (!rows) return null;
  const sources = isRecord(json) ? [json, ...envelopes.map((name) => json[name]).filter(isRecord)] : [];
  const hint = sources.map(hintOf).find((found) => found !== null) ?? fromLink(headers);
  const declared = isRecord(json) ? readBoolean(json.has_more) : null;
  const told = hint ? true : (moreOf(sources, rows.length) ?? moreOfHeaders(headers, rows.length));
  const more = declared ?? told;
  return { rows, hasMore: more ?? mayBeCut(rows.length, limit), isGuess: more === null, hint };
}

const envelopes = ['links', 'meta', 'pagination', 'paging'];

export const rowNames = ['data', 'results', 'items'];

function rowsOf(json: Record<string, Json>, list: List): Json[] | null {
  if (saysFailure(json)) return null;
  const rows = [...rowNames, list].map((name) => json[name]).find(Array.isArray);
  if (rows || isRecord(json.data) || Object.values(json).some(isFilled)) return rows ?? null;
  return 'data' in json || 'has_more' in json ? [] : null;
}

/** A filled list under an unknown name means that the page is unreadable, not empty. */
const isFilled = (value: Json) => Array.isArray(value) && value.length > 0;

/** Default page sizes of the interface and of common frameworks. A service may cut a page to one of these sizes. */
const usualSizes = [10, 15, 20, 25, 50, 100];

const mayBeCut = (rows: number, limit: number) => rows > 0 && (rows >= limit || usualSizes.includes(rows));

const readBoolean = (value: Json): boolean | null =>
  value === undefined ? null : value === true || value === 'true' || value === 1;

function hintOf(source: Record<string, Json>): Record<string, string> | null {
  const named = firstOf(source, ['next', 'next_url', 'next_page_url']);
  const next = readText(isRecord(named) ? named.href : named);
  if (next && /[?/]/.test(next)) return queryOf(next);
  const cursor = readId(source.next_cursor) ?? readId(next);
  if (cursor) return { cursor };
  const pages = pageNumbers(source);
  return pages && pages.page < pages.last ? { page: String(pages.page + 1) } : null;
}

function pageNumbers(source: Record<string, Json>): { page: number; last: number } | null {
  const page = readCount(firstOf(source, ['current_page', 'page']));
  const last = readCount(firstOf(source, ['last_page', 'total_pages', 'page_count']));
  return page === null || last === null ? null : { page, last };
}

function moreOf(sources: Record<string, Json>[], rows: number): boolean | null {
  for (const source of sources) {
    const more = readBoolean(source.has_more) ?? readBoolean(source.has_next);
    if (more !== null) return more;
    if (['next', 'next_url', 'next_page_url', 'next_cursor'].some((name) => source[name] === null)) return false;
    const pages = pageNumbers(source);
    if (pages) return pages.page < pages.last;
    const total = readCount(firstOf(source, ['total', 'total_count']));
    if (total !== null && total <= rows) return false;
  }
  return null;
}

function moreOfHeaders(headers: Headers, rows: number): boolean | null {
  const [, end, size] = /-(\d+)\/(\d+)/.exec(headers.get('Content-Range') ?? '') ?? [];
  if (end !== undefined && size !== undefined) return Number(end) + 1 < Number(size);
  const total = readCount(headers.get('X-Total-Count'));
  return total !== null && total <= rows ? false : null;
}

/** `Link: <https://…?page=2>; rel="next"` (RFC 8288). */
function fromLink(headers: Headers): Record<string, string> | null {
  for (const link of headers.get('Link')?.split(/,(?=\s*<)/) ?? []) {
    const url = /^\s*<([^<>]*)>/.exec(link)?.[1];
    if (url !== undefined && /;\s*rel="?next"?/i.test(link)) return queryOf(url);
  }
  return null;
}

/** Keeps only the parameters: a request to a foreign address would leak the token. */
function queryOf(url: string): Record<string, string> | null {
  const query = Object.fromEntries(new URLSearchParams(url.split('#', 1)[0]?.split('?').slice(1).join('?') ?? ''));
  return Object.keys(query).length > 0 ? query : null;
}
