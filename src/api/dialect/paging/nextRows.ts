import { ApiError, isGone } from '../../errors';
import type { Query } from '../../url';
import { type Paging, type ProfileStore, pagings } from '../profile';
import {
  afterRow,
  type FetchRows,
  firstRows,
  type ListOf,
  noteRows,
  type Row,
  type Rows,
  type SeenRows,
} from './fetchPage';

type Outcome<T> = Rows<T> | 'end' | 'ignored';

const nothing = { items: [], hasMore: false, isGuess: false, hint: null, sent: 0 };

const maxPages = 200;
const maxDoublings = 12;

export interface PageRequest<T extends Row> {
  fetchRows: FetchRows;
  profile: ProfileStore;
  of: ListOf<T>;
  seen: SeenRows;
}

/** Tries the ways of paging in order. The first way that works is stored in the profile (open point 1). */
export async function nextRows<T extends Row>(request: PageRequest<T>, after: string, limit: number): Promise<Rows<T>> {
  const { profile, of, seen } = request;
  // Reads the first page for comparison: a service that ignores the cursor sends the first page again.
  if (seen.ids.length === 0) noteRows(seen, await firstRows(request.fetchRows, profile, of, limit));
  const known = profile.get().paging?.[of.list];
  const size = Math.min(limit, profile.get().limit?.[of.list] ?? limit);
  let mayBeEnd = false;
  const tried = pagingsFor(known, seen, after);
  const refusals: ApiError[] = [];
  for (const paging of tried) {
    const outcome = await attempt({ ...request, after, size }, paging).catch((error) => {
      if (!isRefused(error, paging === known)) throw error;
      refusals.push(error);
      return 'ignored' as const;
    });
    if (outcome === 'ignored') continue;
    if (outcome === 'end') {
      if (paging === known) return nothing;
      mayBeEnd = true;
      continue;
    }
    profile.learn({ paging: { ...profile.get().paging, [of.list]: paging } });
    noteRows(seen, outcome, after);
    return outcome;
  }
  if (mayBeEnd) return nothing;
  if (refusals.length === tried.length && refusals.every(isGone)) throw refusals[0];
  const limitOf = () => profile.get().limit?.[of.list];
  // Every request was refused. The page size may be the reason, so the client tests the size on the first page.
  if (refusals.length === tried.length && limitOf() === undefined) {
    await firstRows(request.fetchRows, profile, of, size);
    if (limitOf() !== undefined) return nextRows(request, after, limit);
  }
  throw refusals.findLast(({ status }) => status >= 500) ?? new ApiError({ status: 400, code: 'cannot-page' });
}

function pagingsFor(known: Paging | undefined, { hints }: SeenRows, after: string): Paging[] {
  const hint: Paging[] = hints.size > 0 ? ['hint'] : [];
  const named = pagings.filter((paging) => paging !== 'hint' && paging !== 'growing-limit');
  const ordered = hints.has(after) ? [...hint, ...named] : [...named, ...hint];
  return [...new Set<Paging>([...(known ? [known] : []), ...ordered, 'growing-limit'])];
}

/** True if only the paging parameter may have caused the error. The caller rethrows all other errors. */
function isRefused(error: unknown, isKnown: boolean): error is ApiError {
  if (!(error instanceof ApiError)) return false;
  return error.status < 500 ? ![401, 403, 408, 425, 429].includes(error.status) : error.status === 500 && !isKnown;
}

interface Attempt<T extends Row> extends PageRequest<T> {
  after: string;
  size: number;
}

function attempt<T extends Row>(request: Attempt<T>, paging: Paging): Promise<Outcome<T>> {
  const limit = String(request.size);
  switch (paging) {
    case 'hint':
      return byHint(request);
    case 'starting_after':
    case 'before':
    case 'cursor':
      return byCursor(request, { limit, [paging]: request.after });
    case 'page-from-0':
      return byPage(request, 0);
    case 'page-from-1':
      return byPage(request, 1);
    case 'offset':
      return byOffset(request);
    case 'growing-limit':
      return byGrowing(request);
  }
}

async function byCursor<T extends Row>({ fetchRows, of, seen, after }: Attempt<T>, query: Query): Promise<Outcome<T>> {
  const rows = await fetchRows(of, query);
  if (rows.sent === 0) return 'end';
  const { ids } = seen;
  const at = rows.items.findIndex((item) => item.id === after);
  // The service ignored the cursor and returned the start of the list, perhaps with a new first row.
  if (at > 0 || (ids[0] !== after && rows.items.some((item) => item.id === ids[0]))) return 'ignored';
  const position = ids.indexOf(after);
  const before = new Set(position < 0 ? ids : ids.slice(0, position));
  const items = rows.items.slice(at + 1);
  if (items[0] && before.has(items[0].id)) return 'ignored';
  const fresh = items.filter((item) => !before.has(item.id));
  return fresh.length > 0 ? { ...rows, items: fresh } : rows.hasMore ? 'ignored' : 'end';
}

function byHint<T extends Row>(request: Attempt<T>): Promise<Outcome<T>> {
  const { after, size } = request;
  const { ids, hints } = request.seen;
  const from = hints.has(after) ? after : ids.slice(0, ids.indexOf(after) + 1).findLast((id) => hints.has(id));
  const limit = { limit: String(size) };
  const hint = from !== undefined && hints.get(from);
  const first = { ...limit, ...hint };
  // New and deleted rows shift all pages. So a hint with a page number or an offset does not set `isBehind`.
  const isCount = hint && ['page', 'offset'].some((name) => name in hint);
  return pageThrough(request, {
    first,
    next: ({ hint: following }) => following && { ...limit, ...following },
    isBehind: from === after || (from !== undefined && !isCount),
  });
}

function byPage<T extends Row>(request: Attempt<T>, base: 0 | 1): Promise<Outcome<T>> {
  const { after, size } = request;
  const start = Math.floor(Math.max(0, request.seen.ids.indexOf(after)) / size);
  return byCount(request, start, (page) => ({ limit: String(size), page: String(page + base) }));
}

function byOffset<T extends Row>(request: Attempt<T>): Promise<Outcome<T>> {
  const { after, size } = request;
  const row = Math.max(0, request.seen.ids.indexOf(after));
  const start = Math.ceil(row / size);
  const offset = (page: number) => String(Math.max(0, row + (page - start) * size));
  return byCount(request, start, (page) => ({ limit: String(size), offset: offset(page) }));
}

function byCount<T extends Row>(request: Attempt<T>, start: number, query: (page: number) => Query) {
  let page = start;
  return pageThrough(request, {
    first: query(page),
    next: () => query(++page),
    previous: () => (page > 0 ? query(--page) : null),
  });
}

interface PageQueries<T> {
  first: Query;
  next(rows: Rows<T>): Query | null;
  previous?(): Query | null;
  /** True if the first page begins at or after the cursor row. */
  isBehind?: boolean;
}

/** Reads pages until a page has a row after the cursor row. Deleted and new rows may have shifted the pages. */
async function pageThrough<T extends Row>(request: Attempt<T>, queries: PageQueries<T>): Promise<Outcome<T>> {
  const { fetchRows, of, seen, after } = request;
  const { first, next, previous, isBehind = false } = queries;
  const passed = new Set(seen.ids.slice(0, seen.ids.indexOf(after) + 1));
  const isSeen = ({ id }: T) => id === after || id === seen.ids[0] || passed.has(id);
  const fetched = new Set<string>();
  let found = isBehind;
  let rows: Rows<T> = await fetchRows(of, first);
  for (let query: Query | null = first; query && !found && !rows.items.some(isSeen); ) {
    query = previous?.() ?? null;
    if (query) rows = await fetchRows(of, query);
  }
  for (let page = 1; page <= maxPages; page++) {
    if (rows.sent === 0) return 'end';
    // A repeated page shows that the service ignores the parameter or numbers its pages differently.
    if (fetched.size > 0 && rows.items.every((item) => fetched.has(item.id))) return 'ignored';
    const rest: T[] | null = found && !rows.items.some(isSeen) ? rows.items : afterRow(rows.items, after, seen);
    const fresh = rest?.filter((item) => !passed.has(item.id)) ?? [];
    if (fresh.length > 0) return { ...rows, items: fresh };
    if (!rows.hasMore) return 'end';
    found ||= rest !== null;
    for (const item of rows.items) fetched.add(item.id);
    const query = next(rows);
    if (!query) return 'ignored';
    rows = await fetchRows(of, query);
  }
  return 'ignored';
}

/** Requests the start of the list with growing limits. The interface documents no other paging. */
async function byGrowing<T extends Row>({ fetchRows, of, seen, after, size }: Attempt<T>): Promise<Outcome<T>> {
  const needed = seen.ids.indexOf(after) + 1 + size;
  let limit = 10;
  while (limit < needed) limit *= 2;
  let maxSent = 0;
  for (let step = 0; step < maxDoublings; step++, limit *= 2) {
    const rows = await fetchRows(of, { limit: String(limit) });
    const rest = afterRow(rows.items, after, seen);
    if (rest && rest.length > 0) {
      // The hint continues after all rows of the answer. It would skip the rows that are cut off here.
      const cut = rest.length > size && { hasMore: true, hint: null };
      return { ...rows, items: rest.slice(0, size), ...cut };
    }
    if (!rows.hasMore || (rows.isGuess && rows.sent < limit)) return 'end';
    if (rows.sent <= maxSent || rows.sent < Math.min(limit, needed)) return 'ignored';
    maxSent = rows.sent;
  }
  return 'ignored';
}
