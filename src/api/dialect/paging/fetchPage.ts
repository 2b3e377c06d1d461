import { ApiError, BrokenAnswer } from '../../errors';
import type { ServiceClient } from '../../serviceClient';
import type { Query } from '../../url';
import type { List, ProfileStore } from '../profile';
import { readItems, refuseInBody } from '../reading/normalise';
import type { Json } from '../reading/read';
import { readPage } from './page';

export interface Row {
  id: string;
  created_at: number;
}

/** The list that is read, and the reader of its rows. */
export interface ListOf<T extends Row> {
  list: List;
  path: string;
  query: Query;
  read: (row: Json) => T | null;
  signal?: AbortSignal;
  timeout?: number;
}

export interface Rows<T> {
  items: T[];
  hasMore: boolean;
  /** True if the service did not say whether more follows. */
  isGuess: boolean;
  hint: Record<string, string> | null;
  /** Rows as sent, including those that cannot be read. */
  sent: number;
}

/** Rejects as the request, with `ApiError` 400 for a refusal with status 200, and with `BrokenAnswer` for no list. */
export type FetchRows = <T extends Row>(of: ListOf<T>, query: Query) => Promise<Rows<T>>;

export function createFetchRows(client: ServiceClient): FetchRows {
  return async (of, query) => {
    const { path, signal, timeout } = of;
    const answer = await client({ method: 'GET', path, query: { ...of.query, ...query }, signal, timeout });
    const page = readPage(answer.json, answer.headers, of.list, Number(query.limit));
    if (!page) refuseInBody(answer);
    if (!page) throw new BrokenAnswer(`${path}: not a list`);
    const items = readItems(page.rows, (row) => of.read(row));
    // Doubles are removed within one page only. This also bounds the memory that a service can fill.
    const unique = [...new Map(items.map((item) => [item.id, item])).values()];
    return { items: unique, hasMore: page.hasMore, isGuess: page.isGuess, hint: page.hint, sent: page.rows.length };
  };
}

/** Default page size of the interface: a smaller limit is never learned. */
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
