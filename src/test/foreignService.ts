/** A small service for tests, with other choices wherever the interface leaves one. The app never imports it. */
export interface Choices {
  paging?:
    | 'starting_after'
    | 'before'
    | 'cursor'
    | 'page-from-0'
    | 'page-from-1'
    | 'offset'
    | 'next_cursor'
    | 'link'
    | 'none';
  order?: 'newest-first' | 'oldest-first' | 'newest-page-oldest-first';
  /** Pages are cut to this number of rows. */
  cap?: number;
  /** A larger limit is refused with 400. */
  refusesOver?: number;
  /** The answer does not say whether more follows: an object, or a bare array. */
  silent?: 'object' | 'array';
  form?: boolean;
  json?: boolean;
}

export interface ForeignMessage {
  id: string | number;
  created_at: number | string;
  [field: string]: unknown;
}

export interface Asked {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Headers;
  body: string;
}

export const answer = (status: number, json: unknown, headers: Record<string, string> = {}) =>
  new Response(status === 204 ? null : JSON.stringify(json), {
    status,
    headers: { 'Content-Type': 'application/json', ...headers },
  });

/** The requests to a fake `fetch`, and its answers. */
export function fakeFetch(respond: (asked: Asked) => Response | Promise<Response>) {
  const asked: (Asked & { init: RequestInit })[] = [];
  const fetcher: typeof fetch = async (input, init = {}) => {
    const url = new URL(String(input), 'https://here.test');
    const one = {
      method: init.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      headers: new Headers(init.headers),
      body: String(init.body ?? ''),
    };
    asked.push({ ...one, init });
    return respond(one);
  };
  return { fetch: fetcher, asked };
}

/** One page of `rows` (newest first), in the form of these choices. */
export function listPage(rows: ForeignMessage[], query: URLSearchParams, choices: Choices): Response {
  const asked = Number(query.get('limit') ?? 10);
  if (choices.refusesOver !== undefined && asked > choices.refusesOver)
    return answer(400, { message: 'limit too large' });
  const limit = Math.min(asked, choices.cap ?? 1_000);
  const list = choices.order === 'oldest-first' ? rows.toReversed() : rows;
  const start = startOf(list, query, limit, choices.paging);
  if (start === null) return answer(400, { message: 'no such cursor' });
  const page = list.slice(start, start + limit);
  const hasMore = start + limit < list.length;
  const data = choices.order === 'newest-page-oldest-first' ? page.toReversed() : page;
  const last = String(page.at(-1)?.id ?? '');
  const next = hasMore && choices.paging === 'next_cursor' ? { next_cursor: `after-${last}` } : {};
  const link = `<https://elsewhere.test/v1/messages?token=stolen&position=${last}>; rel="next"`;
  const headers: Record<string, string> = hasMore && choices.paging === 'link' ? { Link: link } : {};
  if (choices.silent) return answer(200, choices.silent === 'array' ? data : { data, ...next }, headers);
  return answer(200, { has_more: hasMore, data, ...next }, headers);
}

function startOf(
  list: ForeignMessage[],
  query: URLSearchParams,
  limit: number,
  paging: Choices['paging'],
): number | null {
  const after = (id: string | null | undefined) => {
    if (!id) return 0;
    const at = list.findIndex((row) => String(row.id) === id);
    return at < 0 ? null : at + 1;
  };
  switch (paging) {
    case 'starting_after':
    case 'before':
    case 'cursor':
      return after(query.get(paging));
    case 'next_cursor': {
      const cursor = query.get('cursor');
      return cursor?.startsWith('after-') === false ? null : after(cursor?.slice('after-'.length));
    }
    case 'link':
      return after(query.get('position'));
    case 'offset':
      return Number(query.get('offset') ?? 0);
    case 'page-from-0':
      return Number(query.get('page') ?? 0) * limit;
    case 'page-from-1':
      return (Math.max(1, Number(query.get('page') ?? 1)) - 1) * limit;
    default:
      return 0;
  }
}

/** `m<count>` (newest) to `m1`. */
export const someMessages = (count: number, from = 1_700_000_000): ForeignMessage[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `m${count - index}`,
    conversation_id: 'c1',
    contact: { username: 'ada' },
    message: `text ${count - index}`,
    created_at: from + count - index,
  }));
