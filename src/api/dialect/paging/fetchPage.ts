import { ApiError, BrokenAnswer } from '../../errors';
import type { ServiceClient } from '../../serviceClient';
import type { Query } from '../../url';
import type { List, ProfileStore } from '../profile';
import { readItems, refuseInBody } from '../reading/normalise';
import type { Json } from '../reading/read';
import { type RawPage, readPage } from './page';

export interface Row {
  id: string;
  created_at: number;
}

export interface ListOf<T extends Row> {
  list: List;
  path: string;
  query: Query;
  read: (row: Json) => T | null;
  signal?: AbortSignal;
  timeout?: number;
}

export interface Rows<T> extends Omit<RawPage, 'rows'> {
  items: T[];
  sent: number;
}

/** Rejects with `ApiError` 400 for a refusal with status 200, and with `BrokenAnswer` for an answer without a list. */
export type FetchRows = <T extends Row>(of: ListOf<T>, query: Query) => Promise<Rows<T>>;

export function createFetchRows(client: ServiceClient): FetchRows {
  return async (of, query) => {
    const { path, signal, timeout } = of;
    const answer = await client({ method: 'GET', path, query: { ...of.query, ...query }, signal, timeout });
    const page = readPage(answer.json, answer.headers, of.list, Number(query.limit));
    if (!page) refuseInBody(answer);
    if (!page) throw new BrokenAnswer(`${path}: not a list`);
    const { rows, ...rest } = page;
    // Removes duplicates within one page only. Duplicates across pages would need the ids of all pages in memory.
    const unique = new Map(readItems(rows, (row) => of.read(row)).map((item) => [item.id, item]));
    return { ...rest, items: [...unique.values()], sent: rows.length };
  };
}

/** The default page size of the interface. The profile never stores a smaller page size. */
const smallestPage = 10;

export async function firstRows<T extends Row>(
  fetchRows: FetchRows,
  profile: ProfileStore,
  of: ListOf<T>,
  wanted: number,
): Promise<Rows<T>> {
  const learn = (limit: number) => profile.learn({ limit: { ...profile.get().limit, [of.list]: limit } });
  let limit = Math.min(wanted, profile.get().limit?.[of.list] ?? wanted);
  let halved = false;
  for (;;) {
    try {
      const rows = await fetchRows(of, { limit: String(limit) });
      if (halved) learn(limit);
      else if (rows.hasMore && !rows.isGuess && rows.sent > 0 && rows.sent < limit)
        learn(Math.max(smallestPage, rows.sent));
      return rows;
    } catch (error) {
      const tooMany =
        error instanceof ApiError && (error.status === 400 || error.status === 422) && limit > smallestPage;
      if (!tooMany) throw error;
      limit = Math.max(smallestPage, Math.floor(limit / 2));
      halved = true;
    }
  }
}

export interface SeenRows {
  ids: string[];
  hints: Map<string, Record<string, string>>;
}

export const noSeenRows = (): SeenRows => ({ ids: [], hints: new Map() });

/**
 * Returns the rows after the row `after`. If that row was deleted, the nearest earlier row takes its place.
 * Returns null if the page has neither row.
 */
export function afterRow<T extends Row>(items: T[], after: string, seen: SeenRows): T[] | null {
  const at = items.findIndex((item) => item.id === after);
  if (at >= 0) return items.slice(at + 1);
  const position = seen.ids.indexOf(after);
  if (position < 0) return null;
  const before = new Set(seen.ids.slice(0, position));
  const last = items.findLastIndex((item) => before.has(item.id));
  return last >= 0 ? items.slice(last + 1) : null;
}

export function noteRows<T extends Row>(seen: SeenRows, rows: Rows<T>, after?: string): void {
  const page = rows.items.map((item) => item.id);
  const last = page.at(-1);
  if (last === undefined) return;
  if (rows.hint) seen.hints.set(last, rows.hint);
  const position = after === undefined ? -1 : seen.ids.indexOf(after);
  if (after !== undefined && position < 0) return;
  const known = seen.ids.indexOf(last);
  const head = seen.ids.slice(0, position + 1);
  const inPage = new Set(page);
  const common = known > position ? known : seen.ids.findLastIndex((id) => inPage.has(id));
  const tail = common < 0 ? [] : seen.ids.slice(common + 1);
  const taken = new Set([...head, ...page]);
  seen.ids = [...head, ...page, ...tail.filter((id) => !taken.has(id))];
}
